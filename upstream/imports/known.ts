import { inArray, or, type SQL, sql } from 'drizzle-orm';
import { GAINED, type ImportJoin, type ImportRefusal } from '#lib/contract/imports.ts';
import type { Database } from '#upstream/db/connect.ts';
import { objectOf } from '#upstream/db/objectOf.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { isBound } from '#upstream/sims/touched.ts';
import { awayIn } from './away.ts';
import type { Listed, Verdict } from './judge.ts';
import type { RowRule } from './rules.ts';

const OTHERS = ['meid', 'imsi'] as const;
const UNIQUE = ['imei', 'iccid', ...OTHERS] as const;
type Unique = (typeof UNIQUE)[number];

export function makeDuplicates() {
  const firsts = Object.fromEntries(UNIQUE.map((field) => [field, new Map<string, number>()])) as Record<Unique, Map<string, number>>;
  return ({ sim }: Verdict): ImportRefusal[] => {
    if (!sim) return [];
    return UNIQUE.flatMap((field) => {
      const value = sim[field];
      const first = value === null ? undefined : firsts[field].get(value);
      if (value !== null && first === undefined) firsts[field].set(value, sim.row);
      return first === undefined ? [] : [{ row: sim.row, field, value, rule: `${field}_twice`, sim_id: null, first_row: first }];
    });
  };
}

const NUMBERS = ['imei', 'iccid'] as const;
type NumberField = (typeof NUMBERS)[number];

/** What a joining row may say besides its numbers: where the SIM has nothing it is taken over, else left. Notes are the stock's own. */
const FURTHER = [...GAINED, 'notes'] as const;
const isGained = (field: (typeof FURTHER)[number]): field is (typeof GAINED)[number] => field !== 'notes';
const columnOf = (field: (typeof FURTHER)[number]) => (field === 'ip_address' ? 'ipAddress' : field);

/** What a row of a list is compared with. */
const COMPARED = {
  id: sims.id,
  imei: sims.imei,
  meid: sims.meid,
  iccid: sims.iccid,
  eid: sims.eid,
  imsi: sims.imsi,
  technology: sims.technology,
  certification: sims.certification,
  account: sims.account,
  msisdn: sims.msisdn,
  ipAddress: sims.ipAddress,
  provider: sims.provider,
  deviceType: sims.deviceType,
  warehouseCode: sims.warehouseCode,
  stockState: sims.stockState,
  plan: sims.plan,
  notes: sims.notes,
};
type Compared = Pick<SimRow, keyof typeof COMPARED>;

type Holder = { row: Compared; isVisible: boolean; isLoose: boolean };

/** What the stock says to a row: why it is refused, what is to be looked at, or the SIM that it brings the other half of. */
export type Known = { refusals: ImportRefusal[]; warnings: ImportRefusal[]; join?: ImportJoin };

export type Seen = { visible: SQL; mayJoin: SQL };

async function holdersOf(database: Database, listed: readonly Listed[], { visible, mayJoin }: Seen): Promise<Holder[]> {
  const isListed = UNIQUE.flatMap((field) => {
    const values = listed.flatMap((sim) => sim[field] ?? []);
    return values.length > 0 ? inArray(sims[field], values) : [];
  });
  const isHalf = sql`(${sims.imei} = '' and ${sims.meid} is null or ${sims.iccid} is null)`;
  const isLoose = sql`(${isHalf} and (${visible}) and ${mayJoin} and (${isBound}) is not true) is true`;
  const holder = objectOf({ row: objectOf(COMPARED), isVisible: sql`(${visible}) is true`, isLoose });
  // As one value: told row by row, reading each column of each takes longer than comparing it.
  const [{ holders } = { holders: [] }] = await database
    .select({ holders: sql<Holder[]>`coalesce(json_agg(${holder}), '[]')` })
    .from(sims)
    .where(or(...isListed));
  return holders;
}

/** A card alone or a radio alone in stock gets its other half from a row that has both, where the row says nothing else of it than the stock does. */
export async function knownIn(database: Database, verdicts: readonly Verdict[], seen: Seen): Promise<Map<number, Known>> {
  const listed = verdicts.flatMap(({ sim }) => sim ?? []);
  const found = new Map<number, Known>();
  if (listed.length === 0) return found;
  const all = await holdersOf(database, listed, seen);
  const holders = Object.fromEntries(UNIQUE.map((field) => [field, new Map(all.map((each) => [each.row[field], each]))])) as Record<
    Unique,
    Map<string | null, Holder>
  >;
  for (const sim of listed) {
    const note = (field: keyof Listed & ImportRefusal['field'], rule: RowRule, holder: Holder): ImportRefusal => ({
      ...{ row: sim.row, field, value: String(sim[field as keyof Listed] ?? '') || null, rule, first_row: null },
      sim_id: holder.isVisible ? holder.row.id : null,
    });
    const taken = NUMBERS.flatMap((field: NumberField) => {
      const value = sim[field];
      const holder = value === null ? undefined : holders[field].get(value);
      return holder ? [{ field, holder }] : [];
    });
    const [first, second] = taken;
    const others = OTHERS.flatMap((field) => {
      const other = sim[field] === null ? undefined : holders[field].get(sim[field]);
      return other && other !== first?.holder ? [note(field, `${field}_known`, other)] : [];
    });
    if (others.length > 0) found.set(sim.row, { refusals: others, warnings: [] });
    if (!first) continue;
    const { field: had, holder } = first;
    const { imei, iccid } = sim;
    if (!second && holder.isLoose && imei !== null && iccid !== null) {
      const away = awayIn(holder.row);
      const refusals = [
        ...(sim.provider === holder.row.provider ? [] : [note('provider', 'join_provider', holder)]),
        ...(away === undefined ? [] : [note(had, `join_${away}`, holder)]),
        ...(sim.device_type === holder.row.deviceType ? [] : [note('device_type', 'join_type', holder)]),
        ...others,
      ];
      const told = FURTHER.filter((field) => sim[field] !== null && sim[field] !== holder.row[columnOf(field)]);
      const gains = told.filter(isGained).filter((field) => holder.row[columnOf(field)] === null);
      const left = told.filter((field) => !gains.some((each) => each === field));
      const warnings = [
        ...(sim.warehouse_code === holder.row.warehouseCode ? [] : [note('warehouse_code', 'join_elsewhere', holder)]),
        ...left.map((field) => note(field, 'join_left', holder)),
      ];
      const gained = Object.fromEntries(gains.flatMap((field) => (sim[field] === null ? [] : [[field, sim[field]]])));
      const join = { row: sim.row, sim_id: holder.row.id, had, imei, iccid, ...(gains.length > 0 && { gained }) };
      found.set(sim.row, { refusals, warnings, ...(refusals.length === 0 && { join }) });
      continue;
    }
    const areTwo = second && first.holder.row !== second.holder.row && taken.every(({ holder: each }) => each.isLoose);
    const refusals = taken.map(({ field, holder: each }) => note(field, areTwo ? 'two_loose' : `${field}_known`, each));
    found.set(sim.row, { refusals: [...refusals, ...others], warnings: [] });
  }
  return found;
}
