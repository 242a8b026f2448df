import { knownProvider, type Provider } from '#lib/contract/sims/states.ts';
import type { Communication, CommunicationPath } from '#lib/contract/swaps/communication.ts';

/** Why a section can't be sent; the words live in messages `swaps.communication.rules.<rule>`. */
export const COMMUNICATION_RULES = [
  ...(['account', 'transmit-delay', 'apn', 'path-count', 'first-primary', 'cell-backup', 'address', 'phone', 'check-in'] as const),
  ...(['check-in-cell', 'fail-time', 'no-check-in', 'test-every'] as const),
] as const;
type CommunicationRule = (typeof COMMUNICATION_RULES)[number];
/** `path` counts from 1. */
export type CommunicationError = { path?: number; field: string; value: string; rule: CommunicationRule };

const LONGEST = 240;
export const MOST_PATHS = 8;
const SHORTEST = { NET: 2, CELL: 3, DD: 0 } as const;
const within = (value: number | null, least: number, most: number) => value !== null && value >= least && value <= most;

function isAddress(receiver: string): boolean {
  const [, host = '', port = ''] = /^([a-z0-9.-]+):(\d{1,5})$/i.exec(receiver) ?? [];
  const isHost = /^[\d.]+$/.test(host)
    ? /^(\d{1,3}\.){3}\d{1,3}$/.test(host) && host.split('.').every((part) => Number(part) < 256)
    : /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host);
  return isHost && within(Number(port), 1, 65_535);
}

function pathErrors(path: CommunicationPath, place: number, primary: CommunicationPath | undefined): CommunicationError[] {
  const { type, role, receiver, check_in, fail_time, test_every } = path;
  const found: CommunicationError[] = [];
  const wrong = (isWrong: boolean, field: keyof CommunicationPath, rule: CommunicationRule) => {
    if (isWrong) found.push({ path: place, field, value: String(path[field] ?? ''), rule });
  };
  wrong(place === 1 && role !== 'primary', 'role', 'first-primary');
  wrong(role === 'backup' && primary?.type === 'CELL' && type !== 'NET', 'type', 'cell-backup');
  if (type === 'DD') {
    wrong(!/^R?[\dP*#]{3,32}$/i.test(receiver) || receiver.length > 32, 'receiver', 'phone');
    wrong(check_in !== null, 'check_in', 'no-check-in');
    wrong(fail_time !== null, 'fail_time', 'no-check-in');
  } else {
    wrong(!isAddress(receiver), 'receiver', 'address');
    wrong(check_in !== null && !within(check_in, SHORTEST[type], LONGEST), 'check_in', type === 'CELL' ? 'check-in-cell' : 'check-in');
    wrong(fail_time !== null && (check_in === null || !within(fail_time, check_in, LONGEST)), 'fail_time', 'fail-time');
  }
  wrong(test_every !== null && !within(test_every, 1, 60), 'test_every', 'test-every');
  return found;
}

/**
 * The bounds of DMP's XR150/XR350/XR550 Series Programming Guide, 3.2 to 3.12, and XR500 Series Programming Guide, 3.6 (behind a primary cell path
 * only the network is a backup); an APN has two lines of 16 characters.
 */
export function communicationErrors({ account, transmit_delay, apn, paths }: Communication): CommunicationError[] {
  const found: CommunicationError[] = [];
  const wrong = (isWrong: boolean, field: string, value: unknown, rule: CommunicationRule) => {
    if (isWrong) found.push({ field, value: String(value ?? ''), rule });
  };
  wrong(!within(account, 1, 65_535), 'account', account, 'account');
  wrong(transmit_delay !== 0 && !within(transmit_delay, 15, 45), 'transmit_delay', transmit_delay, 'transmit-delay');
  const hasCell = paths.some(({ type }) => type === 'CELL');
  wrong(!/^[\x21-\x3a\x3c-\x7e]{0,32}$/.test(apn) || (hasCell && apn === ''), 'apn', apn, 'apn');
  wrong(paths.length < 1 || paths.length > MOST_PATHS, 'paths', paths.length, 'path-count');
  paths.forEach((path, index) => {
    const primary = paths.slice(0, index).findLast(({ role }) => role === 'primary');
    found.push(...pathErrors(path, index + 1, primary));
  });
  return found;
}

/** The APN each carrier gives whoever has none of their own; a company's private one is in its contract. */
const PUBLIC_APNS: Readonly<Record<Provider, string>> = { vzw: 'vzwinternet', att: 'broadband', tmo: 'fast.t-mobile.com' };

/** Whose public APN it is. */
export const carrierOf = (apn: string) => knownProvider(Object.entries(PUBLIC_APNS).find(([, each]) => each === apn)?.[0]);

/** The section for the new line: with another carrier the old one's APN reaches nothing. */
export function proposedCommunication(now: Communication, old: string | null, fresh: string | null): Communication {
  const known = knownProvider(fresh);
  return known && (old !== fresh || now.apn === '') ? { ...now, apn: PUBLIC_APNS[known] } : now;
}

export type CommunicationChange = { path?: number; field: string; before: string | null; after: string | null };

const plain = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value));

/** What differs between two sections, field by field; null: nothing stood or stands there. */
export function communicationChanges(before: Communication, after: Communication): CommunicationChange[] {
  const own = (['account', 'transmit_delay', 'apn'] as const).map((field) => ({
    field,
    before: plain(before[field]),
    after: plain(after[field]),
  }));
  const fields = ['type', 'role', 'receiver', 'check_in', 'fail_time', 'test_every', 'test_unit', 'encrypted'] as const;
  const places = Array.from({ length: Math.max(before.paths.length, after.paths.length) }, (_, index) => index);
  const ofPaths = places.flatMap((index) => {
    const [one, other] = [before.paths[index], after.paths[index]];
    const isTested = one?.test_every != null || other?.test_every != null;
    return fields
      .filter((field) => field !== 'test_unit' || isTested)
      .map((field) => ({ path: index + 1, field, before: plain(one?.[field]), after: plain(other?.[field]) }));
  });
  return [...own, ...ofPaths].filter((change) => change.before !== change.after);
}
