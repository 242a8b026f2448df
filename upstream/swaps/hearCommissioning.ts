import { isTripOf } from '#lib/domain/commissioning.ts';
import type { Heard, HeardSignal, KeptCommissioning } from '#lib/domain/keptCommissioning.ts';
import { restoresOf } from '#lib/domain/signalCodes.ts';

/**
 * Test reports of SIA DC-05-1999.09 (601 manual, 602 periodic, 603 periodic RF, 608 periodic with trouble present), of DC-03-1990.01 (RP, RX, TX) and of
 * DMP panels (LT-2747). That a walk test began or ended (607, TS, TE, Zs 066 and 067) is none.
 */
const REPORTS = ['E601', 'E602', 'E603', 'E608', 'RP', 'RX', 'TX', 'Zs 007', 'Zs 023', 'Zs 088', 'Zs 097'];
/** Communication troubles that a restore ends: 350 to 357 of DC-05, YC and YS of DC-03, DMP's lines, paths and cell communicator. */
const COMM_TROUBLE = /^(E35[0-7]|YC|YS|Zs (010|012|016|072|130|131|133))$/;
/** Troubles that a detector or its loop sends: 370 to 373 and 380, the `T` of a guard, DMP's `Zt`; a low battery says nothing of what it is to tell. */
const LOOP_TROUBLE = /^(E37[0-3]|E380|[BFGHKMPQSTUWZ]T|Zt \w+)$/;

const numberOf = ({ zone }: HeardSignal) => Number(zone ?? 0);

const isTrip = (type: string | null, { kind, code }: HeardSignal) =>
  isTripOf(type, kind) && (kind !== 'trouble' || LOOP_TROUBLE.test(code));

type HeardZone = Heard['zones'][string];

function hearZone(type: string | null, own: readonly HeardSignal[], before: HeardZone | undefined): HeardZone | undefined {
  if (before?.restored_at) return before;
  const trips = own.filter((signal) => isTrip(type, signal));
  const restoreOf = (trip: HeardSignal) =>
    own.find(({ code, path, at, id }) => path === 'cell' && at >= trip.at && id > trip.id && restoresOf(trip.code).includes(code));
  const byNew = trips.filter(({ path }) => path === 'cell');
  const trip = byNew.find(restoreOf) ?? byNew.at(-1);
  const other = trips.findLast(({ path }) => path !== 'cell');
  if (!trip && !other) return before;
  return {
    tripped_at: trip?.at ?? before?.tripped_at ?? null,
    code: trip?.code ?? before?.code ?? null,
    restored_at: (trip && restoreOf(trip)?.at) ?? null,
    other: other ? { at: other.at, path: other.path } : (before?.other ?? null),
  };
}

const restores = (later: HeardSignal, { id, code, zone }: HeardSignal) =>
  later.id > id && later.zone === zone && restoresOf(code).includes(later.code);

const isTroubleOfPath = ({ code }: HeardSignal) => COMM_TROUBLE.test(code);

/** The last communication trouble whose restore has not come, whichever path told of either: as the station's book has it, one of the same zone. */
function openTrouble(signals: readonly HeardSignal[]): Heard['trouble'] {
  const open = signals.findLast((signal) => isTroubleOfPath(signal) && !signals.some((later) => restores(later, signal)));
  return open ? { at: open.at, code: open.code } : null;
}

/** What a restore still to come may end: of each zone and code the first and the last, however often it comes. */
function stillOpen(signals: readonly HeardSignal[], fittedAt: string): HeardSignal[] {
  const isOpen = (signal: HeardSignal) => {
    const later = signals.filter((each) => restores(each, signal));
    return isTroubleOfPath(signal) ? later.length === 0 : !later.some(({ path }) => path === 'cell');
  };
  const isTripped = ({ at, path, zone }: HeardSignal) => at > fittedAt && path === 'cell' && Number(zone ?? 0) > 0;
  const open = signals.filter(
    (signal) => restoresOf(signal.code).length > 0 && (isTroubleOfPath(signal) || isTripped(signal)) && isOpen(signal),
  );
  const hasLike = (among: readonly HeardSignal[], { code, zone }: HeardSignal) =>
    among.some((each) => each.code === code && each.zone === zone);
  return open
    .filter((signal, index) => !hasLike(open.slice(0, index), signal) || !hasLike(open.slice(index + 1), signal))
    .map(({ id, at, code, kind, zone, path }) => ({ id, at, code, kind, zone, path }));
}

/** What `signals`, oldest first, some of them from before the fit, say of a commissioning, beside what was heard of it before. */
export function hearCommissioning({ zones, heard }: KeptCommissioning, fresh: readonly HeardSignal[], fittedAt: string): Heard {
  const { id: upTo = 0, open = [] } = heard.read ?? {};
  const signals = [...open, ...fresh.filter(({ id }) => id > upTo)];
  const since = signals.filter(({ at }) => at > fittedAt);
  const numbers = new Set([...since.map(numberOf).filter((number) => number > 0), ...Object.keys(heard.zones).map(Number)]);
  const typeOf = new Map(zones.map(({ number, type }) => [number, type]));
  const found = [...numbers].flatMap((number) => {
    const own = since.filter((signal) => numberOf(signal) === number);
    const zone = hearZone(typeOf.get(number) ?? null, own, heard.zones[number]);
    return zone ? [[String(number), zone] as const] : [];
  });
  const reports = { ...heard.reports };
  for (const { path, at, code } of since) if (REPORTS.includes(code)) reports[path] ??= { at, code };
  const read = { id: signals.reduce((most, { id }) => Math.max(most, id), upTo), open: stillOpen(signals, fittedAt) };
  return { zones: Object.fromEntries(found), reports, any: heard.any || since.length > 0, trouble: openTrouble(signals), read };
}
