import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { SYSTEM_KINDS } from '#lib/contract/systems.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { recordSystemEvent } from './events.ts';
import { findSystem, systemFor } from './repository.ts';
import { serializeSystem } from './serialize.ts';
import { type AskStatus, openTestOf } from './status.ts';
import { systems } from './tables.ts';

/** `POST …/kinds`: what the system protects against, as the company's paper on it says; none is none, and not unknown any more. */
export const kindsHandler =
  (context: Context, ask: AskStatus): Handlers<typeof contract.systems>['updateKinds'] =>
  async ({ params, body: { kinds: given, version, reason }, ability, user, transact }) => {
    const kinds = SYSTEM_KINDS.filter((kind) => given.includes(kind));
    const done = await transact(async (tx) => {
      const row = await systemFor(tx, eq(systems.csNo, params.cs), ability, 'update');
      if (!row || row instanceof ProblemResponse) return row;
      if (version !== undefined && version !== row.version) return 'stale' as const;
      if (JSON.stringify(row.kinds) === JSON.stringify(kinds)) return 'done' as const;
      const now = context.clock.now();
      await tx
        .update(systems)
        .set({ kinds, version: row.version + 1, updatedAt: now })
        .where(eq(systems.csNo, row.csNo));
      const entry = { kind: 'kinds' as const, by: user, before: row.kinds && { kinds: row.kinds }, after: { kinds }, reason };
      await recordSystemEvent(tx, row.csNo, entry, now);
      const test = await openTestOf(tx, row.systemNo);
      if (test) publish(tx, { channel: 'tests', change: { type: 'tests', id: test.id } });
      return 'done' as const;
    });
    if (!done || done instanceof ProblemResponse) return done;
    const row = await findSystem(context.database, params.cs, ability);
    const data = row && (await serializeSystem(context, ask, row, ability));
    return done === 'stale' ? new ProblemResponse('stale', { current: data }) : data && { data };
  };
