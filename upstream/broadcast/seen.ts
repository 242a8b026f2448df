import { and, eq, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Change } from '#lib/contract/channels.ts';
import { findBatch } from '#upstream/batches/find.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { technicians } from '#upstream/db/dispatch.ts';
import { systems } from '#upstream/db/schema.ts';
import { runs, tests } from '#upstream/db/swaps.ts';
import { daysAllowed } from '#upstream/dispatch/days.ts';
import { rowId } from '#upstream/rowId.ts';
import { RUN_CONDITIONS } from '#upstream/runs/wire.ts';
import { findSim } from '#upstream/sims/row.ts';
import { findSunset } from '#upstream/sunset/row.ts';
import { findSwap } from '#upstream/swaps/row.ts';
import { findSystem, systemsAllowed } from '#upstream/systems/find.ts';
import { techniciansAllowed } from '#upstream/technicians/record.ts';
import { findTicket } from '#upstream/tickets/row.ts';
import { findPerson } from '#upstream/users/row.ts';

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
  swaps: findSwap,
  systems: findSystem,
  tickets: findTicket,
  sunset: findSunset,
  users: findPerson,
  technicians: someone(techniciansAllowed),
  dispatch: someone(daysAllowed),
  tests: async (database, id, ability) => {
    const where = and(eq(tests.id, rowId(id) ?? 0), systemsAllowed(ability, 'read'));
    const join = eq(systems.systemNo, tests.systemNo);
    return (await database.select({ id: tests.id }).from(tests).innerJoin(systems, join).where(where))[0];
  },
  runs: async (database, id, ability) => {
    const where = and(eq(runs.id, rowId(id) ?? 0), rowsAllowed(ability, 'read', 'Session', RUN_CONDITIONS));
    return (await database.select({ id: runs.id }).from(runs).where(where))[0];
  },
};

/**
 * Whether somebody sees what a change is about. That many things of a kind changed everybody may know: it says neither which, nor how many, nor
 * whose, and what they then ask for is judged by their rights.
 */
export async function seesOne(database: Database, { type, id }: Pick<Change, 'type' | 'id'>, ability: Ability): Promise<boolean> {
  if (id === null || id === undefined) return true;
  return Object.hasOwn(FINDS, type) && (await FINDS[type]?.(database, String(id), ability)) !== undefined;
}
