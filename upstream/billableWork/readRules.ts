import { asc } from 'drizzle-orm';
import type { WorkRule } from '#lib/contract/billableWork/work.ts';
import type { Database } from '#upstream/db/connect.ts';
import { prices } from '#upstream/prices/tables.ts';
import { type WorkRuleRow, workRules } from './tables.ts';

export const serializeRule = (row: WorkRuleRow, codes: ReadonlyMap<number, string>): WorkRule => {
  const codeOf = (id: number | null) => (id === null ? null : (codes.get(id) ?? null));
  return {
    ...{
      id: row.id,
      resolution_code: row.resolutionCode,
      labor: codeOf(row.laborId),
      round_minutes: row.roundMinutes,
      trip: codeOf(row.tripId),
    },
    lines: row.lines.flatMap(({ price, thousandths }) => (codes.has(price) ? [{ code: codes.get(price) ?? '', thousandths }] : [])),
    ...{ parts: row.parts, under_warranty: row.underWarranty, under_contract: row.underContract, version: row.version },
  };
};

export const codesIn = async (database: Database) =>
  new Map((await database.select({ id: prices.id, code: prices.code }).from(prices)).map(({ id, code }) => [id, code]));

/** The rule for swaps first, then by code. */
export async function readRules(database: Database): Promise<WorkRule[]> {
  const rows = await database.select().from(workRules).orderBy(asc(workRules.resolutionCode), asc(workRules.id));
  const codes = await codesIn(database);
  return rows
    .toSorted((one, other) => Number(other.resolutionCode === null) - Number(one.resolutionCode === null))
    .map((row) => serializeRule(row, codes));
}
