import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { User } from '#lib/contract/session.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/db/schema.ts';
import { type SwapRow, swaps } from '#upstream/db/swaps.ts';
import { Refusal } from '#upstream/refusal.ts';
import { rowId } from '#upstream/rowId.ts';
import { wireSwap } from './wire.ts';

const CONDITION_COLUMNS = { id: swaps.id, Branch: systems.Branch, cs_no: swaps.csNo, status: swaps.status };

/** The swaps an ability covers, for queries that join `systems`. */
export const swapsAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'SimSwap', CONDITION_COLUMNS);

/** The swap a path names, if this reader may see it. */
export async function findSwap(database: Database, id: string, ability: Ability): Promise<SwapRow | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [found] = await database
    .select({ swap: swaps })
    .from(swaps)
    .leftJoin(systems, eq(systems.csNo, swaps.csNo))
    .where(and(eq(swaps.id, known), swapsAllowed(ability, 'read')));
  return found?.swap;
}

type SwapDeed = { id: string; ability: Ability; user: User; action?: Action; version?: number; now: Date };

/**
 * The swap somebody means to change, locked until the transaction ends, or why not: nobody's or foreign (nothing), not allowed, changed since,
 * or open in somebody else's hands.
 */
export async function swapFor(tx: Database, deed: SwapDeed): Promise<SwapRow | Refusal | undefined> {
  const { ability, user, action = 'update', version, now } = deed;
  const known = rowId(deed.id);
  if (known === undefined) return undefined;
  await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, known)).for('update');
  const [found] = await tx
    .select({ swap: swaps, allowed: sql<boolean>`(${swapsAllowed(ability, action)}) is true` })
    .from(swaps)
    .leftJoin(systems, eq(systems.csNo, swaps.csNo))
    .where(and(eq(swaps.id, known), swapsAllowed(ability, 'read')));
  if (!found) return undefined;
  if (!found.allowed) return new Refusal('forbidden');
  const { swap } = found;
  const { presence } = swap;
  // Who signs for a swap is never the one who has it open.
  if (action !== 'approve' && presence && presence.user_id !== user.id && Date.parse(presence.until) > now.getTime())
    return new Refusal('illegal_state', {
      message: `${presence.user ?? 'Somebody'} has this swap open. Take it over first.`,
      errors: { presence: [presence.user ?? ''] },
      next: ['take-over'],
      current: await wireSwap(tx, swap, now),
    });
  if (version !== undefined && version !== swap.version) return new Refusal('stale', { current: await wireSwap(tx, swap, now) });
  return swap;
}
