import { eq } from 'drizzle-orm';
import { installerPath } from '#lib/contract/installer.ts';
import { prefixOf } from '#lib/format/languages.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { digest, randomText } from '#upstream/session/tokens.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { lastDigits } from '#upstream/texts/digits.ts';
import type { LinkWanted } from '#upstream/texts/events.ts';
import type { TextMessageRow } from '#upstream/texts/tables.ts';
import { endOf } from './installerToken.ts';
import { installerLinks } from './tables.ts';

async function linkOfText(database: Database, textId: number) {
  const [found] = await database
    .select({ link: installerLinks, swap: swaps })
    .from(installerLinks)
    .innerJoin(swaps, eq(swaps.id, installerLinks.swapId))
    .where(eq(installerLinks.textId, textId));
  return found;
}

/** Whether a link that is to be sent can still be opened. */
export async function isLinkStillWanted(database: Database, { text, now }: { text: TextMessageRow; now: Date }): Promise<boolean> {
  if (text.stopId !== null) return true;
  const found = await linkOfText(database, text.id);
  return found !== undefined && !found.link.enteredAt && !endOf(found.link, found.swap, now);
}

/** Beside the token that was shown at the desk. A text that is tried again takes a new one along: the one before went to nobody. */
export async function makeTextedLink(database: Database, { text, env }: LinkWanted): Promise<string | undefined> {
  const found = await linkOfText(database, text.id);
  if (!found) return undefined;
  const token = randomText(16);
  await database
    .update(installerLinks)
    .set({ textTokenHash: digest(token) })
    .where(eq(installerLinks.id, found.link.id));
  return `${env.PUBLIC_URL}${prefixOf(text.language ?? 'en')}${installerPath(found.swap.csNo)}#t=${token}`;
}

/** Whoever looks at the swap hears what became of the text. */
export async function linkTextWasSettled(tx: Database, text: TextMessageRow): Promise<void> {
  const found = await linkOfText(tx, text.id);
  if (!found) return;
  const { link, swap } = found;
  if (text.state === 'failed' || text.state === 'unsure')
    await recordSwapEvent(
      tx,
      swap.id,
      { kind: 'link-text-failed', message: text.refusal, facts: { name: link.name, to: lastDigits(text.recipient) } },
      text.doneAt ?? text.createdAt,
    );
  publish(tx, { channel: `sim-swap.${swap.id}`, change: { type: 'installer', id: swap.id } });
}
