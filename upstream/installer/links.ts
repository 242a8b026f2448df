import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { type InstallerLink, MOST_LINK_TEXTS, MOST_SWAP_TEXTS } from '#lib/contract/installer/shapes.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import { e164 } from '#lib/format/phoneNumbers.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import { publish, transact } from '#upstream/core/events.ts';
import { iso } from '#upstream/core/iso.ts';
import { languageOf } from '#upstream/core/language.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { countAttempt } from '#upstream/session/throttle.ts';
import { digest, randomText } from '#upstream/session/tokens.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { findSwap, swapFor } from '#upstream/swaps/repository.ts';
import { type SwapRow, swapEvents } from '#upstream/swaps/tables.ts';
import { lastDigits } from '#upstream/texts/digits.ts';
import { type TextMessageRow, textMessages } from '#upstream/texts/tables.ts';
import { LINK, TEXT_JOB } from '#upstream/texts/work.ts';
import { endOf } from './installerToken.ts';
import { type InstallerLinkRow, installerLinks } from './tables.ts';

type Links = Pick<Handlers<typeof contract.installer>, 'link' | 'makeLink' | 'textLink' | 'revokeLink'>;

const serializeLink = (link: InstallerLinkRow, swap: SwapRow, now: Date, text?: TextMessageRow): InstallerLink => ({
  id: link.id,
  name: link.name,
  starts: link.starts,
  made_by: link.madeBy,
  made_at: link.madeAt.toISOString(),
  entered_at: iso(link.enteredAt),
  last_used_at: iso(link.lastUsedAt),
  done_at: iso(link.doneAt),
  state: endOf(link, swap, now) ? 'over' : link.enteredAt ? 'open' : 'waiting',
  text: text ? { at: text.createdAt.toISOString(), state: text.state, refusal: text.refusal, to: lastDigits(text.recipient) } : null,
});

async function textOf(database: Database, { textId }: InstallerLinkRow): Promise<TextMessageRow | undefined> {
  const [text] = textId === null ? [] : await database.select().from(textMessages).where(eq(textMessages.id, textId));
  return text;
}

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

const ON_ITS_WAY = ['waiting', 'sending'];

function whyNotTexted(link: InstallerLinkRow | undefined, swap: SwapRow, before: TextMessageRow | undefined, now: Date) {
  if (!link) return 'none';
  if (endOf(link, swap, now)) return 'over';
  if (link.enteredAt) return 'used';
  if (before && ON_ITS_WAY.includes(before.state)) return 'sending';
  return link.texts >= MOST_LINK_TEXTS ? 'too-many' : undefined;
}

/** A new link does not begin anew: the sender's bill and the numbers are those of strangers. */
async function isTextedOften(tx: Database, swapId: number, now: Date): Promise<boolean> {
  const { kind, at } = swapEvents;
  const isToday = and(eq(swapEvents.swapId, swapId), eq(kind, 'link-text-asked'), gt(at, new Date(now.getTime() - DAY)));
  return (await tx.$count(swapEvents, isToday)) >= MOST_SWAP_TEXTS;
}

/** Texts of one person in a day; after that one in a quarter of an hour. */
const OF_ONE = { free: 60, most: 60 };

const refuseText = (why: string) =>
  new ProblemResponse('illegal_state', { message: 'The link can’t be sent.', errors: { text: [why] }, next: [] });

export function installerLinkHandlers({ database, clock, env, queue }: Context): Links {
  return {
    link: async ({ params, ability }) => {
      const swap = await findSwap(database, params.id, ability);
      if (!swap) return undefined;
      const link = await holdingLink(database, swap.id);
      return { data: link ? serializeLink(link, swap, clock.now(), await textOf(database, link)) : null };
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

    textLink: async ({ params, body, ability, user, transact: onceByKey }) =>
      onceByKey(async (tx) => {
        const now = clock.now();
        const swap = await swapFor(tx, { id: params.id, ability, user, now });
        if (!swap || swap instanceof ProblemResponse) return swap as ProblemResponse;
        const recipient = e164(body.to);
        if (!recipient) return invalid({ to: ['not-a-phone'] });
        const link = await holdingLink(tx, swap.id);
        const before = link && (await textOf(tx, link));
        const why = whyNotTexted(link, swap, before, now);
        if (!link || why) return refuseText(why ?? 'none');
        if (await isTextedOften(tx, swap.id, now)) return refuseText('day');
        const pass = await countAttempt(tx, [{ key: `link-text:${user.id}`, ...OF_ONE }], now);
        if (pass instanceof ProblemResponse) return pass;
        const text = await insertOne(tx, textMessages, {
          recipient,
          body: languageOf(body.language ?? 'en', env.TIME_ZONE).t('swaps.site.link.message', { ticket: swap.ticketNumber, link: LINK }),
          state: 'waiting' as const,
          language: body.language ?? 'en',
          userId: user.id,
          createdAt: now,
        });
        await tx
          .update(installerLinks)
          .set({ textId: text.id, texts: link.texts + 1 })
          .where(eq(installerLinks.id, link.id));
        await queue.enqueue(tx, { kind: TEXT_JOB, key: `text:${text.id}`, payload: { text: text.id } });
        const facts = { name: link.name, to: lastDigits(recipient) };
        await recordSwapEvent(tx, swap.id, { kind: 'link-text-asked', by: user, facts }, now);
        publish(tx, { channel: `sim-swap.${swap.id}`, change: { type: 'installer', id: swap.id } });
        return { data: serializeLink(link, swap, now, text) };
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
