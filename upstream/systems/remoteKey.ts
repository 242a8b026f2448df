import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { recordSystemEvent } from './events.ts';
import { findSystem, systemFor } from './repository.ts';
import { serializeSystem } from './serialize.ts';
import type { AskStatus } from './status.ts';
import { systems } from './tables.ts';

/** `POST …/remote-key`: kept for the panel's ears alone. Its history says that it was changed, and by whom, never to what. */
export const remoteKeyHandler =
  (context: Context, ask: AskStatus): Handlers<typeof contract.systems>['updateRemoteKey'] =>
  async ({ params, body: { remote_key, version, reason }, ability, user, transact }) => {
    const remoteKey = remote_key || null;
    const done = await transact(async (tx) => {
      const row = await systemFor(tx, eq(systems.csNo, params.cs), ability, 'update');
      if (!row || row instanceof ProblemResponse) return row;
      if (version !== undefined && version !== row.version) return 'stale' as const;
      if (row.remoteKey === remoteKey) return 'done' as const;
      const now = context.clock.now();
      await tx
        .update(systems)
        .set({ remoteKey, version: row.version + 1, updatedAt: now })
        .where(eq(systems.csNo, row.csNo));
      const [before, after] = [{ kept: row.remoteKey !== null }, { kept: remoteKey !== null }];
      await recordSystemEvent(tx, row.csNo, { kind: 'remote-key', by: user, before, after, reason }, now);
      return 'done' as const;
    });
    if (!done || done instanceof ProblemResponse) return done;
    const row = await findSystem(context.database, params.cs, ability);
    const data = row && (await serializeSystem(context, ask, row, ability));
    return done === 'stale' ? new ProblemResponse('stale', { current: data }) : data && { data };
  };
