import { CODE_KINDS, type CodeKind, kindOf } from '#lib/browser/scan/codes.ts';
import type { Scan, ScanRow } from '#lib/browser/scan/scan.ts';
import type { ScanVerdict } from '#lib/contract/stock.ts';
import { arePairs, countKinds, simNumber } from '#lib/domain/simNumber.ts';
import { isEid, passesLuhn } from '#lib/format/identifiers.ts';
import { flippedIn } from './flippedIn.ts';

const STANDINGS = ['clean', 'waiting', 'warned', 'refused'] as const;
export type Standing = (typeof STANDINGS)[number];

export type Reason = {
  rule:
    | 'not-an-id'
    | 'luhn'
    | 'unusual'
    | 'duplicate'
    | 'alone'
    | 'no-imei'
    | 'no-iccid'
    | 'torn'
    | 'flipped'
    | 'unchecked'
    | 'known'
    | 'wrong-type'
    | 'near'
    | 'taken'
    | 'server';
  standing: Standing;
  code: string;
  twin?: number;
  said?: ScanVerdict;
  words?: string;
};

export type Judged = { row: ScanRow; number: number; standing: Standing; reasons: Reason[] };

export type Known = {
  verdicts: ReadonlyMap<string, ScanVerdict>;
  /** What the server said of codes when it refused to save them: rules of a batch's rows, or its own words. */
  refusals: ReadonlyMap<string, string[]>;
};

const TOLD = ['known', 'wrong-type', 'near'] as const;

const worst = (reasons: Reason[]): Standing =>
  STANDINGS.findLast((standing) => reasons.some((reason) => reason.standing === standing)) ?? 'clean';

function ofShape(code: string, field: CodeKind): Reason[] {
  if (kindOf(code) !== field) return [{ rule: 'not-an-id', standing: 'refused', code }];
  if (field === 'meid' || (field === 'eid' && isEid(code))) return [];
  if (field === 'eid') return [{ rule: 'luhn', standing: 'refused', code }];
  if (passesLuhn(code)) return [];
  return field === 'imei' ? [{ rule: 'luhn', standing: 'refused', code }] : [{ rule: 'unusual', standing: 'warned', code }];
}

function ofServer(code: string, said: ScanVerdict | undefined): Reason[] {
  if (!said) return [{ rule: 'unchecked', standing: 'waiting', code }];
  if (said.verdict === 'ok') return [];
  const rule = TOLD.find((each) => each === said.rule);
  return rule ? [{ rule, standing: said.verdict, code, said }] : [];
}

const REFUSED: Record<string, Reason['rule']> = { digits: 'not-an-id', luhn: 'luhn', twice: 'duplicate', taken: 'taken' };

const ofRefusal = (code: string, refusal: string[]): Reason[] =>
  refusal.map((words) => ({ rule: REFUSED[words] ?? 'server', standing: 'refused', code, words }));

const isFirstOfItsKind = (reason: Reason, index: number, all: Reason[]) =>
  all.findIndex(({ rule, code }) => rule === reason.rule && code === reason.code) === index;

/** Whether the devices of a delivery come with both numbers, so that one that has only one is unusual. */
const arePaired = (rows: readonly ScanRow[]) => arePairs(countKinds(rows.filter(({ other }) => !other)));

/** A delivery of SIMs alone: no row of it has a radio. */
const areCards = (rows: readonly ScanRow[]) =>
  rows.length > 1 && rows.every(({ imei, meid, iccid, other }) => !imei && !meid && iccid && !other);

export function judge(scan: Pick<Scan, 'rows' | 'open'>, { verdicts, refusals }: Known): Judged[] {
  const first = new Map<string, number>();
  const flipped = flippedIn(scan.rows);
  const cards = areCards(scan.rows);
  const paired = arePaired(scan.rows.filter(({ id }) => id !== scan.open));
  return scan.rows.map((row, index) => {
    const number = index + 1;
    const reasons: Reason[] = [];
    const hasRadio = row.imei !== '' || row.meid !== '';
    if (row.other) reasons.push({ rule: 'not-an-id', standing: 'refused', code: row.other });
    else if (!simNumber({ ...row, iccid: row.iccid || null }))
      reasons.push({ rule: 'no-iccid', standing: row.id === scan.open ? 'waiting' : 'refused', code: row.eid });
    else if (!hasRadio && row.id === scan.open && !cards)
      reasons.push({ rule: paired ? 'no-imei' : 'alone', standing: 'waiting', code: row.iccid });
    else if (!hasRadio && paired) reasons.push({ rule: 'no-imei', standing: 'warned', code: row.iccid });
    else if (!row.iccid && paired && row.id !== scan.open) reasons.push({ rule: 'no-iccid', standing: 'warned', code: simNumber(row) });
    if (row.torn) reasons.push({ rule: 'torn', standing: 'warned', code: simNumber(row) });
    if (flipped.has(row)) reasons.push({ rule: 'flipped', standing: 'warned', code: row[row.first ?? 'imei'] });
    for (const field of CODE_KINDS) {
      const code = row[field];
      if (!code) continue;
      // A card that holds several profiles has one EID for all of them.
      const twin = field === 'eid' ? undefined : first.get(code);
      if (twin) reasons.push({ rule: 'duplicate', standing: 'refused', code, twin });
      else first.set(code, number);
      reasons.push(
        ...ofShape(code, field),
        ...(field === 'eid' ? [] : ofServer(code, verdicts.get(code))),
        ...ofRefusal(code, refusals.get(code) ?? []),
      );
    }
    return { row, number, standing: worst(reasons), reasons: reasons.filter(isFirstOfItsKind) };
  });
}

export const codesToAsk = (rows: readonly ScanRow[]) => rows.flatMap(({ imei, meid, iccid }) => [imei, meid, iccid].filter(kindOf));

/** Among pairs, a card whose radio may come next is not saved as one alone by mistake. */
export const isSavable = ({ standing, reasons }: Judged) =>
  standing !== 'refused' && !reasons.some(({ rule, standing: of }) => (rule === 'no-imei' || rule === 'no-iccid') && of === 'waiting');
