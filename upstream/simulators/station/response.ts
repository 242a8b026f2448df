import type { StationAct } from '#lib/contract/signals.ts';
import { meaningOf } from '#lib/domain/signalCodes.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { randomOf } from '#upstream/simulators/random.ts';

type Acts = readonly (readonly [seconds: number, what: StationAct])[];

/**
 * What an operator does with an alarm, and after how many seconds. The order is that of ANSI/TMA CS-V-01 (alarm verification and notification): a
 * burglary is verified by two calls before the police are asked for, a hold-up or panic goes to the police at once, a commercial fire to the fire
 * department first and then to the site; a supervisory concerns whoever keeps the system.
 */
const PROCEDURES: readonly (readonly [RegExp, Acts])[] = [
  [/^(E2\d\d|.S|Za SV)$/, [[45, 'notified']]],
  [
    /^(E11\d|[FKS]A|Za FI|Zs 040)$/,
    [
      [20, 'fire'],
      [75, 'called-site'],
      [140, 'notified'],
    ],
  ],
  [
    /^(E12\d|[HP]A|Za PN|Zs (015|033|041))$/,
    [
      [25, 'police'],
      [120, 'notified'],
    ],
  ],
  [
    /^(E10\d|[MQ]A|Za EM|Zs 093)$/,
    [
      [30, 'called-site'],
      [80, 'medical'],
    ],
  ],
  [
    /^(E15\d|E16\d|[GWZU]A|Za (CO|A1|A2))$/,
    [
      [40, 'called-site'],
      [95, 'called-contact'],
    ],
  ],
];
const BURGLARY: Acts = [
  [30, 'called-site'],
  [75, 'called-contact'],
  [115, 'police'],
];

type Row = {
  id: number;
  at: Date;
  code: string;
  onTest: boolean;
  dispatched: boolean;
  actedAt: Date | null;
  cancelledAt: Date | null;
  cancelled: boolean;
};
type Did = { at: Date | null; what: StationAct; by: string | null };

/** What was done by `now`; when nobody wrote down when it began, all of it without a time. */
export function responseOf(row: Row, now: Date): Did[] {
  const cancelled: Did[] = row.cancelled ? [{ at: row.cancelledAt, what: 'cancelled', by: null }] : [];
  if (!row.dispatched) return cancelled;
  const [, acts] = PROCEDURES.find(([codes]) => codes.test(row.code)) ?? [null, meaningOf(row.code).kind === 'alarm' ? BURGLARY : []];
  const by = `Operator ${1 + randomOf('operator', row.id).below(24)}`;
  const began = row.actedAt ?? (row.onTest ? null : row.at);
  const until = row.cancelled ? (row.cancelledAt ?? now) : now;
  const done = acts.map(([seconds, what]) => ({ at: began && new Date(began.getTime() + seconds * SECOND), what, by }));
  return [...done.filter(({ at }) => at === null || at <= until), ...cancelled];
}
