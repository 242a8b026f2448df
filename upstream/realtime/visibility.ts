import { and, eq, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Change } from '#lib/contract/changes.ts';
import { findBatch } from '#upstream/batches/repository.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { daysAllowed } from '#upstream/dispatch/days.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { ordersAllowed } from '#upstream/orders/open.ts';
import { orders } from '#upstream/orders/tables.ts';
import { RUN_CONDITIONS } from '#upstream/runs/serialize.ts';
import { runs } from '#upstream/runs/tables.ts';
import { findSim } from '#upstream/sims/repository.ts';
import { stocktakesAllowed } from '#upstream/stocktakes/repository.ts';
import { stocktakes } from '#upstream/stocktakes/tables.ts';
import { findSunset } from '#upstream/sunset/repository.ts';
import { findSwap } from '#upstream/swaps/repository.ts';
import { findSystem, systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { techniciansAllowed } from '#upstream/technicians/find.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { findTicket } from '#upstream/tickets/repository.ts';
import { findPerson } from '#upstream/users/repository.ts';

type Find = (database: Database, id: string, ability: Ability) => Promise<unknown>;

const someone =
  (allowed: (ability: Ability, action: 'read') => SQL): Find =>
  async (database, id, ability) => {
    const where = and(eq(technicians.id, rowId(id) ?? 0), allowed(ability, 'read'));
    return (await database.select({ id: technicians.id }).from(technicians).where(where))[0];
  };

/** How a thing is found that a change is about, by whoever may see it. What is not among these is told to nobody who is bound. */
const FINDS: Record<string, Find> = {
  sims: findSim,
  batches: findBatch,
  orders: (database, id, ability) => findRecord(database, orders, id, { seen: ordersAllowed(ability, 'read') }),
  stocktakes: (database, id, ability) => findRecord(database, stocktakes, id, { seen: stocktakesAllowed(ability, 'read') }),
  swaps: findSwap,
  systems: findSystem,
  tickets: findTicket,
  sunset: findSunset,
  users: findPerson,
  technicians: someone(techniciansAllowed),
  dispatch: someone(daysAllowed),
  tests: async (database, id, ability) => {
    const where = and(eq(testPeriods.id, rowId(id) ?? 0), systemsAllowed(ability, 'read'));
    const join = eq(systems.systemNo, testPeriods.systemNo);
    return (await database.select({ id: testPeriods.id }).from(testPeriods).innerJoin(systems, join).where(where))[0];
  },
  runs: async (database, id, ability) => {
    const where = and(eq(runs.id, rowId(id) ?? 0), rowsAllowed(ability, 'read', 'Session', RUN_CONDITIONS));
    return (await database.select({ id: runs.id }).from(runs).where(where))[0];
  },
};

/** That many things changed everybody may know: it says neither which, nor whose, and what they ask for then is judged by their rights. */
export async function seesOne(database: Database, { type, id }: Pick<Change, 'type' | 'id'>, ability: Ability): Promise<boolean> {
  if (id === null || id === undefined) return true;
  return Object.hasOwn(FINDS, type) && (await FINDS[type]?.(database, String(id), ability)) !== undefined;
}
