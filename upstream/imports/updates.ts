import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ImportField, ImportRefusal, ImportUpdate } from '#lib/contract/imports.ts';
import { UPDATED_FIELDS, type UpdatedField } from '#lib/contract/imports.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { NAME_KINDS } from '#lib/contract/words/stock.ts';
import { isImei, plainDigits } from '#lib/format/identifiers.ts';
import { meidIn } from '#lib/format/meid.ts';
import type { Database } from '#upstream/db/connect.ts';
import { objectOf } from '#upstream/db/objectOf.ts';
import type { PlanNames } from '#upstream/plans/known.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { moveListsOf } from '#upstream/sims/touched.ts';
import { isNothing, judge, type Listed } from './judge.ts';
import type { ListNames } from './names.ts';
import { asText, type Cell } from './rows.ts';
import type { RowRule } from './rules.ts';

type Cells = Partial<Record<ImportField, Cell>>;
type Given = { row: number; cells: Cells };
type Numbers = Partial<Record<'imei' | 'iccid' | 'meid', string>>;

const COLUMN_OF = {
  device_type: 'deviceType',
  warehouse_code: 'warehouseCode',
  plan: 'plan',
  account: 'account',
  technology: 'technology',
  certification: 'certification',
  eid: 'eid',
  imsi: 'imsi',
  meid: 'meid',
  msisdn: 'msisdn',
  ip_address: 'ipAddress',
  notes: 'notes',
} as const satisfies Record<UpdatedField, keyof SimRow>;
export const columnOf = (field: UpdatedField) => COLUMN_OF[field];

const HELD = {
  id: sims.id,
  version: sims.version,
  imei: sims.imei,
  iccid: sims.iccid,
  provider: sims.provider,
  stockState: sims.stockState,
  isPending: sims.isPending,
  deviceType: sims.deviceType,
  warehouseCode: sims.warehouseCode,
  plan: sims.plan,
  account: sims.account,
  technology: sims.technology,
  certification: sims.certification,
  eid: sims.eid,
  imsi: sims.imsi,
  meid: sims.meid,
  msisdn: sims.msisdn,
  ipAddress: sims.ipAddress,
  notes: sims.notes,
};
type Holder = { [Name in keyof typeof HELD]: (typeof HELD)[Name]['_']['data'] | null } & {
  id: number;
  version: number;
  mayUpdate: boolean;
};

/** What is changed in a SIM that is here already: its version as it was judged. */
export type Update = ImportUpdate & { version: number };
export type Updating = { mayUpdate: SQL; keep: ReadonlyMap<number | 'all', readonly UpdatedField[]> };
type Asked = Updating & { visible: SQL };
type Known = { names: ListNames; codeOf: PlanNames };

const NUMBERS = ['imei', 'iccid', 'meid'] as const;

function numbersIn(cells: Cells): Numbers {
  const digits = (cell: Cell | undefined) => (cell === undefined || isNothing(cell) ? undefined : plainDigits(asText(cell)));
  return {
    imei: digits(cells.imei),
    iccid: digits(cells.iccid),
    meid: (cells.meid !== undefined && meidIn(asText(cells.meid))) || undefined,
  };
}

const UNIQUE = ['imsi', 'meid'] as const;

async function holdersOf(database: Database, rows: readonly Given[], { visible, mayUpdate }: Asked): Promise<Holder[]> {
  const numbers = rows.map(({ cells }) => ({ ...numbersIn(cells), imsi: plainDigits(asText(cells.imsi)) || undefined }));
  const isListed = ([...NUMBERS, 'imsi'] as const).flatMap((field) => {
    const values = numbers.flatMap((each) => each[field] ?? []);
    return values.length > 0 ? inArray(sims[field], values) : [];
  });
  if (isListed.length === 0) return [];
  const holder = objectOf({ ...HELD, mayUpdate: sql`(${mayUpdate}) is true` });
  const [{ holders } = { holders: [] }] = await database
    .select({ holders: sql<Holder[]>`coalesce(json_agg(${holder}), '[]')` })
    .from(sims)
    .where(sql`(${or(...isListed)}) and (${visible})`);
  return holders;
}

export type JudgedUpdate = { refusals: ImportRefusal[]; warnings: ImportRefusal[]; sim?: Listed; update?: Update };

const UNKNOWN = { device_type: 'device_type_unknown', warehouse_code: 'warehouse_unknown' } as const satisfies Record<NameKind, RowRule>;

/** Of the rows of a list those whose SIM is here already, by each what it would change. The others are new ones, or join a card and a radio. */
export async function updatesIn(
  database: Database,
  rows: readonly Given[],
  asked: Asked,
  known: Known,
): Promise<Map<number, JudgedUpdate>> {
  const found = new Map<number, JudgedUpdate>();
  const holders = await holdersOf(database, rows, asked);
  const saysMeid = holders.length > 0 && rows.some(({ cells }) => numbersIn(cells).meid);
  const moving = saysMeid
    ? await moveListsOf(
        database,
        holders.map(({ id }) => id),
      )
    : new Map();
  const by = Object.fromEntries(
    [...NUMBERS, 'imsi' as const].map((field) => [field, new Map(holders.map((each) => [each[field], each]))]),
  ) as unknown as Record<(typeof NUMBERS)[number] | 'imsi', ReadonlyMap<string | null, Holder>>;
  for (const { row, cells } of rows) {
    const numbers = numbersIn(cells);
    const hits = new Set(NUMBERS.flatMap((field) => (numbers[field] && by[field].get(numbers[field])) || []));
    const [holder] = hits;
    if (!holder) continue;
    // A card alone gets its radio, and the other way round, as without updating.
    const brings = (['imei', 'iccid'] as const).some(
      (field) => numbers[field] && !holder[field] && (field === 'iccid' || isImei(numbers[field])),
    );
    if (hits.size === 1 && brings) continue;
    found.set(row, judgeUpdate(row, cells, numbers, { hits, holder, asked, known, by, isMoving: moving.has(holder.id) }));
  }
  return found;
}

type Found = {
  hits: ReadonlySet<Holder>;
  holder: Holder;
  asked: Asked;
  known: Known;
  isMoving: boolean;
  by: Record<'imsi' | 'meid', ReadonlyMap<string | null, Holder>>;
};

function judgeUpdate(row: number, cells: Cells, numbers: Numbers, { hits, holder, asked, known, by, isMoving }: Found): JudgedUpdate {
  const note = (field: ImportField, rule: RowRule, value: string | null): ImportRefusal => ({
    row,
    field,
    value,
    rule,
    sim_id: holder.id,
    first_row: null,
  });
  const here = {
    device_type: holder.deviceType || '-',
    warehouse_code: holder.warehouseCode || '-',
    ...(holder.provider && { provider: holder.provider }),
  };
  const { sim, refusals, warnings } = judge(row, cells, here);
  if (!sim) return { refusals, warnings };
  const wrong: ImportRefusal[] = [...refusals];
  const pairs = (['imei', 'iccid'] as const).filter((field) => numbers[field] && holder[field] && holder[field] !== numbers[field]);
  for (const field of hits.size > 1 ? ([pairs[0] ?? 'iccid'] as const) : pairs)
    wrong.push(note(field, 'update_pair', numbers[field] ?? null));
  if (sim.provider !== holder.provider) wrong.push(note('provider', 'update_provider', sim.provider));
  if (!holder.mayUpdate) wrong.push(note('imei', 'not_allowed', holder.imei));
  for (const field of UNIQUE) {
    const other = sim[field] === null ? undefined : by[field].get(sim[field]);
    if (other && other.id !== holder.id) wrong.push(note(field, `${field}_known`, sim[field]));
  }
  const says = (field: UpdatedField) => cells[field] !== undefined && !isNothing(cells[field]) && sim[field] !== null;
  const wanted: Partial<Record<UpdatedField, string | null>> = {};
  for (const field of UPDATED_FIELDS) if (says(field)) wanted[field] = sim[field];
  if (wanted.meid !== undefined && wanted.meid !== holder.meid) {
    if (holder.isPending) wrong.push(note('meid', 'not_allowed', sim.meid));
    if (isMoving) wrong.push(note('meid', 'update_moving', sim.meid));
  }
  for (const kind of NAME_KINDS) {
    if (!says(kind)) continue;
    const name = known.names.here(kind, sim[kind]);
    if (name === undefined) wrong.push(note(kind, UNKNOWN[kind], sim[kind]));
    else wanted[kind] = name;
  }
  if (says('plan') && sim.plan !== null) {
    const plan = known.codeOf(sim.provider, sim.plan);
    if (plan === undefined) wrong.push(note('plan', 'plan_unknown', sim.plan));
    if (plan) wanted.plan = plan;
    else delete wanted.plan;
  }
  if (says('warehouse_code') && holder.stockState === 'installed') {
    warnings.push(note('warehouse_code', 'update_installed', sim.warehouse_code));
    delete wanted.warehouse_code;
  }
  if (wrong.length > 0) return { refusals: wrong, warnings };
  const kept = [...(asked.keep.get('all') ?? []), ...(asked.keep.get(row) ?? [])];
  const changes = UPDATED_FIELDS.flatMap((field) => {
    const [stock, list] = [holder[columnOf(field)] as string | null, wanted[field]];
    return list === undefined || (list ?? '') === (stock ?? '')
      ? []
      : [{ field, stock: stock || null, list: list ?? null, kept: kept.includes(field) }];
  });
  const number = holder.imei || holder.iccid || holder.meid || '';
  return { refusals: [], warnings, sim, update: { row, sim_id: holder.id, number, changes, version: holder.version } };
}
