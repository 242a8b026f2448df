import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Batch } from '#lib/contract/batches.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeSims } from '#upstream/sims/changes.ts';
import { whole } from '#upstream/sims/hiddenImports.ts';
import { arrived, byArrival } from '#upstream/sims/place.ts';
import { simsAllowed } from '#upstream/sims/repository.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { sims } from '#upstream/sims/tables.ts';
import { changeBatch } from './edits.ts';
import { batchFor, seenBatch } from './repository.ts';
import { batchRows } from './tables.ts';

type Moves = Pick<Handlers<typeof contract.batches>, 'editDeviceType' | 'changeWarehouse'>;

const CHUNK = 1000;

type Wanted = { deviceType: string } | { warehouseCode: string };
type Asked = { id: string; version?: number; ability: Ability; user: User };

const same = (column: typeof sims.deviceType | typeof sims.warehouseCode, value: string) => sql`${column} is not distinct from ${value}`;

/** The SIMs of a batch a change is about: what sits on a system is in no warehouse and stays there. */
const about = (batchId: number, wanted: Wanted) =>
  and(
    eq(batchRows.batchId, batchId),
    'deviceType' in wanted
      ? sql`not ${same(sims.deviceType, wanted.deviceType)}`
      : and(
          or(sql`not ${same(sims.warehouseCode, wanted.warehouseCode)}`, sql`${sims.stockState} is distinct from ${arrived}`),
          sql`${sims.stockState} is distinct from 'installed'`,
        ),
  );

export function batchMoves({ clock }: Context): Moves {
  /** Changes a batch and all its SIMs. A SIM that this user may not change, or not even see, stops all of it. */
  const changeAll = async (
    tx: Database,
    { id, version, ability, user }: Asked,
    wanted: Wanted,
  ): Promise<{ data: Batch } | ProblemResponse | undefined> => {
    const [field, kind] = 'deviceType' in wanted ? (['device_type', 'changed'] as const) : (['warehouse_code', 'moved'] as const);
    const batch = await batchFor(tx, { id, ability, action: 'update', fields: [field], version });
    if (!batch || batch instanceof ProblemResponse) return batch;
    const [name] = Object.values(wanted);
    const unknown = await unknownNames(tx, { [field]: name }, ability, { device_type: 'deviceType' });
    if (unknown) return unknown;
    const found = await tx
      .select({ sim: sims, allowed: sql<boolean>`(${and(simsAllowed(ability, 'read'), simsAllowed(ability, 'update', [field]))}) is true` })
      .from(batchRows)
      .innerJoin(sims, eq(sims.id, batchRows.simId))
      .where(and(about(batch.id, wanted), whole()))
      .orderBy(asc(sims.id))
      .for('update', { of: sims });
    if (found.some(({ allowed }) => !allowed)) return new ProblemResponse('forbidden');
    const now = clock.now();
    for (let from = 0; from < found.length; from += CHUNK) {
      const rows = found.slice(from, from + CHUNK).map(({ sim }) => sim);
      if ('deviceType' in wanted) await changeSims(tx, rows, wanted, { kind, by: user }, now);
      else for (const [stockState, sims] of byArrival(rows)) await changeSims(tx, sims, { ...wanted, stockState }, { kind, by: user }, now);
    }
    const isSame = Object.entries(wanted).every(([name, value]) => batch[name as keyof typeof batch] === value);
    const changed = isSame && found.length === 0 ? batch : await changeBatch(tx, batch, wanted, now);
    return { data: await seenBatch(tx, changed, ability) };
  };

  return {
    editDeviceType: async ({ params, body, ability, user, transact }) =>
      transact((tx) => changeAll(tx, { ...params, version: body.version, ability, user }, { deviceType: body.deviceType })),
    changeWarehouse: async ({ params, body, ability, user, transact }) =>
      transact((tx) => changeAll(tx, { ...params, version: body.version, ability, user }, { warehouseCode: body.warehouse_code })),
  };
}
