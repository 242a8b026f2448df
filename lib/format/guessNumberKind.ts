import { type IdKind, isEid, passesLuhn, plainDigits } from './identifiers.ts';
import { meidIn } from './meid.ts';

export type Looks = {
  kind: IdKind;
  /** Digits that are missing; an ICCID counts to its shortest form. */
  toGo: number;
  /** An IMEI or EID whose check digits do not fit. */
  wrong: boolean;
};

const NAMED: readonly [RegExp, IdKind][] = [
  [/^imei\b/i, 'imei'],
  [/^imsi\b/i, 'imsi'],
  [/^eid\b/i, 'eid'],
  [/^(iccid|sim)\b/i, 'iccid'],
  [/^(msisdn|tel)\b|^[+(]/i, 'msisdn'],
];
/** How IMEIs begin: the codes of the bodies that give them out. */
const IMEI_START = /^(01|35|86|99)/;
/** The mobile country codes of the United States (ITU-T E.212). */
const US_IMSI = /^31[0-6]\d{11,12}$/;
const LENGTHS: Partial<Record<IdKind, number>> = { imei: 15, iccid: 18, eid: 32, imsi: 14, msisdn: 10 };
const LONGEST_ICCID = 20;

const isIp = (text: string) => /^(\d{1,3}\.){1,3}\d{0,3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

const numberIn = (text: string) => {
  const digits = plainDigits(text);
  return digits.startsWith('+') ? digits.replace(/^\+1?/, '') : digits;
};

function kindOf(text: string, digits: string): IdKind | undefined {
  const named = NAMED.find(([start]) => start.test(text));
  if (named) return named[1];
  if (digits.length > LONGEST_ICCID) return digits.startsWith('89') || isEid(digits) ? 'eid' : undefined;
  if (digits.startsWith('89')) return 'iccid';
  if (digits.length > 15) return undefined;
  if (US_IMSI.test(digits)) return 'imsi';
  if (digits.length > 11 || IMEI_START.test(digits)) return 'imei';
  return /^1?[2-9]\d{3,9}$/.test(digits) ? 'msisdn' : undefined;
}

/** What kind of identifier somebody is typing, and how much of it is missing; nothing while it could be anything. */
export function guessNumberKind(typed: string): Looks | undefined {
  const text = typed.trim();
  if (isIp(text)) return { kind: 'ip', toGo: 0, wrong: false };
  if (/^[a-z]{2,4}-\d+$/i.test(text)) return { kind: 'cs', toGo: 0, wrong: false };
  if (meidIn(text)) return { kind: 'meid', toGo: 0, wrong: false };
  const digits = numberIn(text);
  const kind = /^\d{4,32}$/.test(digits) && !/^(\d+\.){3}/.test(text) ? kindOf(text, digits) : undefined;
  if (!kind) return undefined;
  const counted = kind === 'msisdn' && /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
  return {
    kind,
    toGo: Math.max(0, (LENGTHS[kind] ?? 0) - counted.length),
    wrong: (kind === 'imei' && digits.length === 15 && !passesLuhn(digits)) || (kind === 'eid' && digits.length === 32 && !isEid(digits)),
  };
}

/** What to search for: a number without what it was written with, anything else as typed. */
export function soughtIn(typed: string): string {
  const kind = guessNumberKind(typed)?.kind;
  if (kind === 'meid') return meidIn(typed) ?? typed.trim();
  if (!kind || kind === 'ip' || kind === 'cs') return typed.trim();
  const digits = numberIn(typed.trim());
  return kind === 'msisdn' && /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}
