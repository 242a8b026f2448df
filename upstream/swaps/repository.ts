import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { User } from '#lib/contract/session.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { LockRequest } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { serializeSwap } from './serialize.ts';
import { type SwapRow, swaps } from './tables.ts';

const CONDITION_COLUMNS = { id: swaps.id, Branch: systems.Branch, cs_no: swaps.csNo, status: swaps.status };

export const swapsAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'SimSwap', CONDITION_COLUMNS);

export async function findSwap(database: Database, id: string, ability: Ability, action: Action = 'read'): Promise<SwapRow | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [found] = await database
    .select({ swap: swaps })
    .from(swaps)
    .leftJoin(systems, eq(systems.csNo, swaps.csNo))
    .where(and(eq(swaps.id, known), swapsAllowed(ability, action)));
  return found?.swap;
}

type SwapRequest = Pick<LockRequest, 'id' | 'ability' | 'version'> & { user: User; action?: Action; now: Date };

/** Locked until the transaction ends, or why not: foreign (nothing), not allowed, changed since, or in somebody else's hands. */
export async function swapFor(tx: Database, request: SwapRequest): Promise<SwapRow | ProblemResponse | undefined> {
  const { ability, user, action = 'update', version, now } = request;
  const known = rowId(request.id);
  if (known === undefined) return undefined;
  await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, known)).for('update');
  const [found] = await tx
    .select({ swap: swaps, allowed: sql<boolean>`(${swapsAllowed(ability, action)}) is true` })
    .from(swaps)
    .leftJoin(systems, eq(systems.csNo, swaps.csNo))
    .where(and(eq(swaps.id, known), swapsAllowed(ability, 'read')));
  if (!found) return undefined;
  if (!found.allowed) return new ProblemResponse('forbidden');
  const { swap } = found;
  const { presence } = swap;
  // Who signs for a swap is never the one who has it open.
  if (action !== 'approve' && presence && presence.user_id !== user.id && Date.parse(presence.until) > now.getTime())
    return new ProblemResponse('illegal_state', {
      message: `${presence.user ?? 'Somebody'} has this swap open. Take it over first.`,
      errors: { presence: [presence.user ?? ''] },
      next: ['take-over'],
      current: await serializeSwap(tx, swap, now),
    });
  if (version !== undefined && version !== swap.version)
    return new ProblemResponse('stale', { current: await serializeSwap(tx, swap, now) });
  return swap;
}
