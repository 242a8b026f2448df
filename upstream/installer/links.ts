import { and, desc, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { InstallerLink } from '#lib/contract/installer/shapes.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish, transact } from '#upstream/core/events.ts';
import { iso } from '#upstream/core/iso.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { digest, randomText } from '#upstream/session/tokens.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { findSwap, swapFor } from '#upstream/swaps/repository.ts';
import type { SwapRow } from '#upstream/swaps/tables.ts';
import { endOf } from './installerToken.ts';
import { type InstallerLinkRow, installerLinks } from './tables.ts';

type Links = Pick<Handlers<typeof contract.installer>, 'link' | 'makeLink' | 'revokeLink'>;

const serializeLink = (link: InstallerLinkRow, swap: SwapRow, now: Date): InstallerLink => ({
  id: link.id,
  name: link.name,
  starts: link.starts,
  made_by: link.madeBy,
  made_at: link.madeAt.toISOString(),
  entered_at: iso(link.enteredAt),
  last_used_at: iso(link.lastUsedAt),
  done_at: iso(link.doneAt),
  state: endOf(link, swap, now) ? 'over' : link.enteredAt ? 'open' : 'waiting',
});

async function holdingLink(database: Database, swapId: number): Promise<InstallerLinkRow | undefined> {
  const [link] = await database
    .select()
    .from(installerLinks)
    .where(and(eq(installerLinks.swapId, swapId), isNull(installerLinks.revokedAt)))
    .orderBy(desc(installerLinks.id));
  return link;
}

/** The ears that a link has opened are asked again at once. */
const revoke = async (tx: Database, link: InstallerLinkRow, now: Date) => {
  await tx.update(installerLinks).set({ revokedAt: now }).where(eq(installerLinks.id, link.id));
  publish(tx, { channel: `sim-swap.${link.swapId}`, change: { type: 'installer', id: link.swapId } });
};

export function installerLinkHandlers({ database, clock, env }: Context): Links {
  return {
    link: async ({ params, ability }) => {
      const swap = await findSwap(database, params.id, ability);
      if (!swap) return undefined;
      const link = await holdingLink(database, swap.id);
      return { data: link ? serializeLink(link, swap, clock.now()) : null };
    },

    // Not by the transaction of a key: that would keep the answer, and the token in it.
    makeLink: async ({ params, body, ability, user }) =>
      transact(database, async (tx) => {
        const now = clock.now();
        const swap = await swapFor(tx, { id: params.id, ability, user, now });
        if (!swap || swap instanceof ProblemResponse) return swap;
        if (isOver({ status: swap.status }) || swap.ending)
          return new ProblemResponse('illegal_state', { message: 'The swap is over or about to be.', errors: { step: ['over'] } });
        const before = await holdingLink(tx, swap.id);
        if (before) await revoke(tx, before, now);
        const token = randomText(16);
        const name = body.name || null;
        const link = await insertOne(tx, installerLinks, {
          swapId: swap.id,
          tokenHash: digest(token),
          name,
          starts: env.INSTALLER_STARTS && body.starts === true && ability.can('test', 'System'),
          madeById: user.id,
          madeBy: nameOf(user),
          madeAt: now,
        });
        await recordSwapEvent(tx, swap.id, { kind: 'link-made', by: user, facts: { name } }, now);
        return { data: { link: serializeLink(link, swap, now), token } };
      }),

    revokeLink: async ({ params, query, ability, user }) =>
      transact(database, async (tx) => {
        const now = clock.now();
        const swap = await swapFor(tx, { id: params.id, ability, user, now });
        if (!swap || swap instanceof ProblemResponse) return swap;
        const link = await holdingLink(tx, swap.id);
        if (link && query.link !== undefined && query.link !== link.id)
          return new ProblemResponse('stale', { current: serializeLink(link, swap, now) });
        if (link) await revoke(tx, link, now);
        if (link) await recordSwapEvent(tx, swap.id, { kind: 'link-revoked', by: user, facts: { name: link.name } }, now);
        return { data: null };
      }),
  };
}
