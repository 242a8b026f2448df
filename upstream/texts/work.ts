import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { keepFile, outboxOf } from '#upstream/core/outboxFolder.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { withoutNumber } from './digits.ts';
import { textLinkWanted, textSettled, textWanted } from './events.ts';
import { type TextMessageRow, textMessages } from './tables.ts';
import { sendByTwilio } from './twilio.ts';

export const TEXT_JOB = 'text-message';
/** A text that says somebody is on the way is of no use an hour later; who waits for a link has asked for another. */
const PATIENCE = 10 * MINUTE;
const AGAIN = MINUTE / 4;
const Payload = z.object({ text: z.number() });

/** Stands in a kept text for a link. */
export const LINK = '[link]';

async function bodyOf({ database, env, clock }: Context, text: TextMessageRow): Promise<string> {
  if (!text.body.includes(LINK)) return text.body;
  const links = await textLinkWanted.publish(database, { text, env, now: clock.now() });
  const link = links.find((each) => each !== undefined);
  return text.body.replace(LINK, () => link ?? '');
}

/** By the sender, or without one as a file into the outbox. One that may have gone is not sent again. */
export const textWork =
  (context: Context): Work =>
  async ({ payload, createdAt }) => {
    const { database, env, clock } = context;
    const { text: id } = Payload.parse(payload);
    const isOpen = inArray(textMessages.state, ['waiting', 'sending']);
    const [row] = await database
      .select()
      .from(textMessages)
      .where(and(eq(textMessages.id, id), isOpen));
    if (!row) return { finish: async () => undefined };
    const end = (state: TextMessageRow['state'], more: Partial<TextMessageRow> = {}) => ({
      finish: async (tx: Database) => {
        const settled = { state, doneAt: clock.now(), ...more };
        await tx.update(textMessages).set(settled).where(eq(textMessages.id, id));
        await textSettled.publish(tx, { ...row, ...settled });
      },
    });
    const isWanted = async () => !(await textWanted.publish(database, { text: row, now: clock.now() })).includes(false);
    if (!env.twilio) {
      if (!(await isWanted())) return end('over');
      await keepFile(outboxOf(env), `text-${id}.txt`, Buffer.from(`To: ${row.recipient}\n\n${await bodyOf(context, row)}\n`));
      return end('kept');
    }
    // It was begun, and nobody knows how that ended.
    if (row.state === 'sending') return end('unsure');
    const now = clock.now().getTime();
    if (now - createdAt.getTime() > PATIENCE) return end('failed');
    if (!(await isWanted())) return end('over');
    const becomes = (state: TextMessageRow['state']) => database.update(textMessages).set({ state }).where(eq(textMessages.id, id));
    await becomes('sending');
    const sent = await sendByTwilio(env.twilio, { to: row.recipient, body: await bodyOf(context, row) });
    if (sent.kind === 'sent') return end('sent', { sid: sent.sid });
    if (sent.kind === 'refused') return end('failed', { refusal: withoutNumber(sent.words, row.recipient) });
    if (sent.kind === 'unsure') return end('unsure');
    await becomes('waiting');
    return { retryAt: new Date(now + AGAIN) };
  };
