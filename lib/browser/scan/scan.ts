import { z } from 'zod';
import { simNumber } from '#lib/domain/simNumber.ts';
import { CODE_KINDS, type CodeKind, isTorn, kindOf } from './codes.ts';

/** A contract batch takes more; so many are scanned before anybody should save. */
export const MOST_ROWS = 5_000;

/** A device as scanned; an empty text is a code that is not there. `other` is a code that is no number of a radio or card, alone in its row. */
export const ScanRow = z.object({
  id: z.number(),
  imei: z.string(),
  iccid: z.string(),
  meid: z.string().default(''),
  eid: z.string().default(''),
  other: z.string(),
  first: z.enum(['imei', 'iccid']).optional(),
  /** Right before or after it a code arrived torn. */
  torn: z.boolean().optional(),
});
export type ScanRow = z.infer<typeof ScanRow>;

export const Scan = z.object({
  /** When the first code came, in ms; null before. */
  startedAt: z.number().nullable(),
  rows: z.array(ScanRow),
  /** The row that the next code completes if it is of the other kind. */
  open: z.number().nullable(),
  nextId: z.number(),
  taken: z.number(),
  again: z.number(),
  last: z.object({ code: z.string(), row: z.number(), again: z.boolean() }).nullable(),
  torn: z.boolean().optional(),
});
export type Scan = z.infer<typeof Scan>;

export const EMPTY: Scan = { startedAt: null, rows: [], open: null, nextId: 1, taken: 0, again: 0, last: null };

/** The half that comes second, right after a first one that arrived torn: the next first one is not its partner. */
const isLeftAlone = ({ rows, open, torn }: Scan, kind: CodeKind) =>
  torn && !SECOND.includes(kind) && open === null && (rows.findLast(({ first }) => first)?.first ?? kind) !== kind;

const NO_CODES = { imei: '', iccid: '', meid: '', eid: '', other: '' };
const hasRadio = ({ imei, meid }: ScanRow) => imei !== '' || meid !== '';
const hasBoth = (row: ScanRow) => hasRadio(row) && row.iccid !== '';
const SECOND: readonly CodeKind[] = CODE_KINDS.filter((kind) => kind === 'meid' || kind === 'eid');

/** The row a code belongs to: the one that is begun, and of the second number of a radio or card the last one, which may be whole without it. */
function partnerOf({ rows, open, last }: Scan, kind: CodeKind): ScanRow | undefined {
  const lacks = (row: ScanRow) => row[kind] === '' && row.other === '';
  const begun = rows.findLast((row) => row.id === open && lacks(row));
  if (begun || !SECOND.includes(kind)) return begun;
  return rows.findLast((row) => row.id === last?.row && lacks(row));
}

/** Which of IMEI and ICCID came first, once both are there. */
function firstOf({ imei, iccid }: ScanRow, kind: CodeKind): Pick<ScanRow, 'first'> {
  if (kind === 'imei' && iccid) return { first: 'iccid' };
  return kind === 'iccid' && imei ? { first: 'imei' } : {};
}

function place(scan: Scan, code: string): Scan {
  const kind = kindOf(code);
  const field = kind ?? 'other';
  const torn = isTorn(code);
  const counted = { ...scan, taken: scan.taken + 1, torn };
  const mark = scan.torn && kind ? { torn: true } : {};
  // A box of cards may carry one EID: it is no sign of the card it came with first while another one lacks it.
  const isAwaited = kind === 'eid' && partnerOf(scan, kind) !== undefined;
  const twin = isAwaited ? undefined : scan.rows.find((row) => row[field] === code);
  if (twin) {
    const lacks = kind && !hasBoth(twin);
    return { ...counted, again: scan.again + 1, open: lacks ? twin.id : null, last: { code, row: twin.id, again: true } };
  }
  const partner = kind && partnerOf(scan, kind);
  if (partner) {
    const whole = { ...partner, ...mark, [field]: code, ...firstOf(partner, kind) };
    const rows = scan.rows.map((row) => (row === partner ? whole : row));
    return { ...counted, rows, open: hasBoth(whole) ? null : partner.id, last: { code, row: partner.id, again: false } };
  }
  if (scan.rows.length >= MOST_ROWS) return scan;
  const row = { id: scan.nextId, ...NO_CODES, ...mark, [field]: code };
  const before = torn ? scan.rows.map((each) => (each.id === scan.last?.row && !each.other ? { ...each, torn } : each)) : scan.rows;
  return {
    ...counted,
    rows: [...before, row],
    open: !kind ? scan.open : isLeftAlone(scan, kind) ? null : row.id,
    nextId: scan.nextId + 1,
    last: { code, row: row.id, again: false },
  };
}

type ScanAct =
  | { type: 'scan'; codes: string[]; at: number }
  | { type: 'add'; groups: string[][]; at: number }
  | { type: 'edit'; id: number; imei: string; iccid: string; meid?: string; eid?: string }
  | { type: 'remove'; ids: number[] }
  | { type: 'close' }
  | { type: 'clear' };

/** A code that is only there to say whom the other one belongs to was not scanned again. */
function addGroup(scan: Scan, codes: string[]): Scan {
  const placed = codes.reduce(place, { ...scan, open: null, last: null, torn: false });
  const added = { ...placed, rows: placed.rows.map((row, index) => (row === scan.rows[index] ? row : { ...row, first: undefined })) };
  const isNews = added.rows.some((row, index) => row !== scan.rows[index]);
  return { ...added, open: null, last: added.last ?? scan.last, torn: false, again: isNews ? scan.again : added.again };
}

export function change(scan: Scan, act: ScanAct): Scan {
  switch (act.type) {
    case 'scan':
      return act.codes.reduce(place, { ...scan, startedAt: scan.startedAt ?? act.at });
    case 'add':
      return act.groups.reduce(addGroup, { ...scan, startedAt: scan.startedAt ?? act.at });
    case 'edit': {
      const { type: _, id, ...codes } = act;
      return { ...scan, rows: scan.rows.map((row) => (row.id === id ? { id, ...NO_CODES, meid: row.meid, eid: row.eid, ...codes } : row)) };
    }
    case 'remove': {
      const last = scan.last && act.ids.includes(scan.last.row) ? null : scan.last;
      return { ...scan, rows: scan.rows.filter((row) => !act.ids.includes(row.id)), last };
    }
    case 'close':
      return { ...scan, open: null };
    case 'clear':
      return { ...EMPTY, nextId: scan.nextId };
  }
}

const STEPS_KEPT = 50;

export type Steps = { now: Scan; past: readonly Scan[] };

export type StepAct = ScanAct | { type: 'undo' } | { type: 'load'; scan: Scan } | { type: 'saved'; numbers: ReadonlySet<string> };

export function withoutSaved(scan: Scan, numbers: ReadonlySet<string>): Scan {
  const ids = scan.rows.flatMap((row) => (numbers.has(simNumber(row)) ? [row.id] : []));
  return ids.length === scan.rows.length ? EMPTY : change(scan, { type: 'remove', ids });
}

export function step(steps: Steps, act: StepAct): Steps {
  // No way back over what another tab did, or what is saved: it would take their codes away, or bring saved ones again.
  if (act.type === 'load') return { now: act.scan, past: [] };
  if (act.type === 'saved') return { now: withoutSaved(steps.now, act.numbers), past: [] };
  if (act.type === 'undo') {
    const before = steps.past.at(-1);
    return before ? { now: before, past: steps.past.slice(0, -1) } : steps;
  }
  const now = change(steps.now, act);
  return now === steps.now ? steps : { now, past: [...steps.past, steps.now].slice(-STEPS_KEPT) };
}
