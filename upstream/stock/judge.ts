import { or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { ScanVerdict } from '#lib/contract/stock.ts';
import type { ScanRule } from '#lib/contract/words/stock.ts';
import { isEid, isIccid, passesLuhn, plainDigits } from '#lib/format/identifiers.ts';
import { meidIn } from '#lib/format/meid.ts';
import { nearNumbers } from '#lib/format/nearNumbers.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { foundSim } from '#upstream/sims/found.ts';
import { readable } from '#upstream/sims/repository.ts';
import { haveOneOf } from '#upstream/sims/search.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';

type Code = { code: string; digits: string; kind: ScanVerdict['kind'] };
type Holder = { row: SimRow; isSeen: boolean };

const codeOf = (code: string): Code => {
  const digits = plainDigits(code);
  const kind = /^\d{15}$/.test(digits) ? 'imei' : isIccid(digits) ? 'iccid' : isEid(digits) ? 'eid' : null;
  const meid = kind === null ? meidIn(code) : undefined;
  return meid ? { code, digits: meid, kind: 'meid' } : { code, digits, kind };
};

const TAC = 8;

async function holdersOf(
  database: Database,
  codes: readonly Code[],
  near: readonly string[],
  ability: Ability,
): Promise<Map<string, Holder>> {
  const of = (kind: Code['kind']) => codes.filter((each) => each.kind === kind).map(({ digits }) => digits);
  const rows = await database
    .select({ row: sims, isSeen: sql<boolean>`(${readable(ability)}) is true` })
    .from(sims)
    .where(or(haveOneOf([...of('imei'), ...near], [sims.imei]), haveOneOf(of('iccid'), [sims.iccid]), haveOneOf(of('meid'), [sims.meid])));
  return new Map(
    rows.flatMap((holder) =>
      [holder.row.imei, holder.row.iccid ?? [], holder.row.meid ?? []].flat().map((number) => [number, holder] as const),
    ),
  );
}

const OtherType = z.object({ tac: z.string(), device_type: z.string() });

/** By TAC (what an IMEI begins with, one per model) the type it stands for in stock, where that is never the one expected. */
async function otherTypes(database: Database, imeis: readonly string[], expected: string): Promise<Map<string, string>> {
  const tacs = [...new Set(imeis.map((imei) => imei.slice(0, TAC)))];
  const tac = sql`left(${sims.imei}, ${sql.raw(String(TAC))})`;
  const one = sql`select ${sims.deviceType} as device_type from ${sims} where ${tac} = given.tac and ${sims.deviceType}`;
  const rows = await rowsOf(
    database,
    sql`select given.tac, other.device_type from unnest(string_to_array(${tacs.join(',')}, ',')) as given(tac)
      cross join lateral (${one} <> ${expected} limit 1) as other
      where not exists (${one} = ${expected})`,
    OtherType,
  );
  return new Map(rows.map((row) => [row.tac, row.device_type]));
}

export const judgeCodes =
  ({ database }: Context): Handlers<typeof contract.stock>['judge'] =>
  async ({ body: { codes: given, device_type, batch_id }, ability }) => {
    const codes = given.map(codeOf);
    const imeis = codes.filter(({ kind }) => kind === 'imei').map(({ digits }) => digits);
    const near = new Map(imeis.map((imei) => [imei, nearNumbers(imei)]));
    const holders = await holdersOf(database, codes, [...near.values()].flat(), ability);
    const types =
      device_type && imeis.length > 0 ? await otherTypes(database, imeis.filter(passesLuhn), device_type) : new Map<string, string>();

    const verdictOn = ({ code, digits, kind }: Code): ScanVerdict => {
      const say = (verdict: ScanVerdict['verdict'], rule: ScanRule | null, sim?: SimRow): ScanVerdict => ({
        code,
        kind,
        verdict,
        rule,
        found: sim ? [foundSim(sim)] : [],
        warehouse_code: sim?.warehouseCode ?? null,
        stock_state: sim?.stockState ?? null,
        device_type: rule === 'wrong-type' ? (types.get(digits.slice(0, TAC)) ?? null) : null,
      });
      if (kind === null) return say('refused', 'not-an-id');
      const holder = holders.get(digits);
      const isOfBatch = holder && batch_id !== undefined && holder.row.batchId === batch_id;
      if (holder && !isOfBatch) return say('refused', 'known', holder.isSeen ? holder.row : undefined);
      if (kind === 'meid' || kind === 'eid') return say('ok', null);
      const isWhole = passesLuhn(digits);
      const twin = holder
        ? undefined
        : near
            .get(digits)
            ?.map((each) => holders.get(each))
            .find((each) => each?.isSeen);
      if (twin) return say(isWhole ? 'warned' : 'refused', 'near', twin.row);
      if (!isWhole) return say(kind === 'imei' ? 'refused' : 'warned', 'luhn');
      return kind === 'imei' && types.has(digits.slice(0, TAC)) ? say('warned', 'wrong-type') : say('ok', null);
    };
    return { data: codes.map(verdictOn) };
  };
