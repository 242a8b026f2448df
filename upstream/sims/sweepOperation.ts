import { and, eq } from 'drizzle-orm';
import { PROVIDERS, type Provider } from '#lib/contract/sims/states.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Env } from '#upstream/core/env.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { addToOperation } from '#upstream/operations/record.ts';
import { operations } from '#upstream/operations/tables.ts';

type Turn = { provider: Provider; answered: number; refused: number; isOver: boolean; at: Date };

/** What is asked of a carrier by itself is one work a day: the night's sweep, and by day what it did not reach. */
export async function recordSweep(tx: Database, { TIME_ZONE }: Env, { provider, answered, refused, isOver, at }: Turn): Promise<void> {
  const day = localDay(TIME_ZONE, at.getTime());
  const ref = Number(day.replaceAll('-', '')) * 10 + PROVIDERS.indexOf(provider);
  await addToOperation(tx, {
    ...{ kind: 'sweep', ref, what: provider, access: ['read', 'Sim'], state: isOver ? 'done' : 'running', at, name: day },
    ...{ endedAt: isOver ? at : null, done: answered, failed: refused },
  });
  if (isOver) await endSweep(tx, { provider, state: 'done', at });
}

/** A sweep that is over without another answer is not under way any more, also that of the day in which it began. */
export async function endSweep(tx: Database, { provider, state, at }: { provider: Provider; state: 'done' | 'failed'; at: Date }) {
  const isUnderWay = and(eq(operations.kind, 'sweep'), eq(operations.what, provider), eq(operations.state, 'running'));
  const ended = await tx.update(operations).set({ state, endedAt: at }).where(isUnderWay).returning({ id: operations.id });
  if (ended.length > 0) publish(tx, { channel: 'jobs', change: { type: 'operations', id: null } });
}
