import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ROW_RULES } from '#lib/contract/words/batches.ts';
import { isEid, isIccid, isImei, plainDigits } from '#lib/format/identifiers.ts';
import { isMeid, meidIn } from '#lib/format/meid.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';

type Given = { imei: string; iccid?: string | null; meid?: string; eid?: string };
export type Judged = { imei: string; iccid: string | null; meid: string | null; eid: string | null };
type Field = keyof Judged;
type Rule = (typeof ROW_RULES)[number];

const FIELDS: readonly Field[] = ['imei', 'iccid', 'meid', 'eid'];

const shapeOf = ({ imei, iccid, meid, eid }: Judged, field: Field): Rule | undefined => {
  if (field === 'meid') return meid === null || isMeid(meid) ? undefined : 'digits';
  if (field === 'eid') return eid === null || isEid(eid) ? undefined : /^\d{32}$/.test(eid) ? 'luhn' : 'digits';
  if (field === 'iccid') return iccid === null || isIccid(iccid) ? undefined : 'digits';
  if (imei === '' && (iccid !== null || meid !== null)) return undefined;
  if (!/^\d{15}$/.test(imei)) return 'digits';
  return isImei(imei) ? undefined : 'luhn';
};

const listed = (values: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

export async function judgeRows(tx: Database, given: readonly Given[]): Promise<{ rows: Judged[]; errors: Record<string, Rule[]> }> {
  const rows = given.map(({ imei, iccid, meid = '', eid = '' }) => ({
    ...{ imei: plainDigits(imei), iccid: plainDigits(iccid ?? '') || null },
    ...{ meid: (meidIn(meid) ?? meid.trim()) || null, eid: plainDigits(eid) || null },
  }));
  const errors: Record<string, Rule[]> = {};
  for (const field of FIELDS) {
    // A card that holds several profiles has one EID for all of them.
    const mayRepeat = field === 'eid';
    const values = rows.flatMap((row) => (shapeOf(row, field) ? [] : row[field] || []));
    const found = await tx
      .select({ value: sims[field] })
      .from(sims)
      .where(inArray(sims[field], listed(values)));
    const taken = new Set<string | null>(found.map(({ value }) => value));
    const before = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const value = row[field];
      const rule =
        shapeOf(row, field) ?? (mayRepeat ? undefined : before.has(value ?? '') ? 'twice' : taken.has(value || null) ? 'taken' : undefined);
      if (rule) errors[`rows.${index}.${field}`] = [rule];
      if (value) before.add(value);
    }
  }
  return { rows, errors };
}
