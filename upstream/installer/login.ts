import { and, eq, or } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { checklistOf } from '#lib/contract/installer/shapes.ts';
import type { ENTRANCE_REFUSALS } from '#lib/contract/installer.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { testOfSwap } from '#upstream/onTest/repository.ts';
import { digest, randomText } from '#upstream/session/tokens.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { isOpen, swaps } from '#upstream/swaps/tables.ts';
import { guessAtSystem, guessAtToken } from './guesses.ts';
import { actorOf, endOf, TOKEN_PREFIX } from './installerToken.ts';
import { siteTest } from './job.ts';
import { installerLinks } from './tables.ts';

type Logins = Pick<Handlers<typeof contract.installer>, 'enter' | 'look'>;

const isOpenedBy = (token: string) => or(eq(installerLinks.tokenHash, digest(token)), eq(installerLinks.textTokenHash, digest(token)));

const refuse = (why: (typeof ENTRANCE_REFUSALS)[number]) => new ProblemResponse('illegal_state', { errors: { token: [why] } });

/** The two ways in for somebody without an account. Whatever is not right is answered the same, whether there is such a system or not. */
export const installerLoginHandlers = ({ database, clock }: Context): Logins => ({
  enter: async ({ body: { cs_no, token, device }, address }) => {
    const proof = TOKEN_PREFIX + randomText(32);
    const entered = await transact(database, async (tx) => {
      const now = clock.now();
      const [found] = await tx
        .select({ swap: swaps })
        .from(installerLinks)
        .innerJoin(swaps, eq(swaps.id, installerLinks.swapId))
        .where(and(isOpenedBy(token), eq(swaps.csNo, cs_no)))
        .for('update', { of: swaps });
      const [link] = await tx.select().from(installerLinks).where(isOpenedBy(token));
      if (!found || !link) return undefined;
      const { swap } = found;
      if (link.revokedAt) return refuse('revoked');
      // The phone that opened it may ask again while it has not used its token: the answer was lost on its way.
      const isLost = link.lastUsedAt === null && device !== undefined && link.deviceHash === digest(device);
      if (link.enteredAt && !isLost) return refuse('used');
      if (endOf(link, swap, now)) return refuse('over');
      await tx
        .update(installerLinks)
        .set({ proofHash: digest(proof), deviceHash: device ? digest(device) : null, enteredAt: link.enteredAt ?? now })
        .where(eq(installerLinks.id, link.id));
      if (!link.enteredAt) await recordSwapEvent(tx, swap.id, { kind: 'site-opened', name: actorOf(link, swap) }, now);
      return { proof, cs_no: swap.csNo };
    });
    if (entered) return entered;
    const guess = await guessAtToken(database, address, clock.now());
    return guess instanceof ProblemResponse ? guess : undefined;
  },

  look: async ({ body: { cs_no, ticket_number }, address }) => {
    const now = clock.now();
    const guess = await guessAtSystem(database, cs_no, address, now);
    if (guess instanceof ProblemResponse) return guess;
    const [swap] = await database
      .select()
      .from(swaps)
      .where(and(eq(swaps.csNo, cs_no.trim()), eq(swaps.ticketNumber, ticket_number.trim()), isOpen));
    if (!swap) return undefined;
    await guess.wasRight();
    const test = await testOfSwap(database, swap.id);
    return {
      data: {
        panel_type: swap.panelType,
        checklist: checklistOf(swap.panelType),
        test: test ? siteTest(test) : null,
        now: now.toISOString(),
      },
    };
  },
});
