import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { CHANGES_SERVICE } from '#lib/domain/simLifecycle.ts';
import { DAY } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { simEvents } from './tables.ts';

/** Most accounts at Verizon take five of a line in a day (ThingSpace, Service Provisioning Rules). Whose day, is not said: the last 24 hours. */
export type Limits = { env: Pick<Env, 'VERIZON_LINE_ACTIONS'>; now: Date };

const isCounted = (now: Date) =>
  and(eq(simEvents.kind, 'asked'), inArray(simEvents.action, [...CHANGES_SERVICE]), gt(simEvents.at, new Date(now.getTime() - DAY)));

/** `times`: when its carrier was asked, newest first. */
export function serviceChangesOf(provider: string | null, times: readonly Date[], { env }: Limits): Sim['service_changes'] {
  const limit = env.VERIZON_LINE_ACTIONS;
  if (provider !== 'vzw' || limit === 0) return undefined;
  const last = times[limit - 1];
  return { count: times.length, limit, free_at: last ? new Date(last.getTime() + DAY).toISOString() : null };
}

export async function timesAsked(database: Database, ids: readonly number[], { now }: Limits): Promise<Map<number, Date[]>> {
  const times = new Map<number, Date[]>();
  if (ids.length === 0) return times;
  const asked = await database
    .select({ simId: simEvents.simId, at: simEvents.at })
    .from(simEvents)
    .where(and(sql`${simEvents.simId} = any(${`{${ids.join()}}`}::integer[])`, isCounted(now)))
    .orderBy(desc(simEvents.at));
  for (const { simId, at } of asked) times.set(simId, [...(times.get(simId) ?? []), at]);
  return times;
}

export async function withServiceChanges(database: Database, found: readonly Sim[], limits: Limits): Promise<Sim[]> {
  const times = await timesAsked(
    database,
    found.map(({ id }) => id),
    limits,
  );
  return found.map((sim) => ({ ...sim, service_changes: serviceChangesOf(sim.provider, times.get(sim.id) ?? [], limits) }));
}
