import { eq } from 'drizzle-orm';
import { daysAfter, instantAt, localDay } from '#lib/format/localDay.ts';
import { HOUR } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { digest, randomText } from '#upstream/session/tokens.ts';
import type { LinkWanted } from '#upstream/texts/events.ts';
import { visitLinks } from './tables.ts';

/** So long after its day a visit is still told of: who came home late reads the text then. */
const AFTER = 6 * HOUR;

/** A text that is tried again takes a new link along: the one before went to nobody. */
export async function makeVisitLink(database: Database, { text, now, env }: LinkWanted): Promise<string | undefined> {
  if (text.stopId === null) return undefined;
  const [stop] = await database.select().from(stops).where(eq(stops.id, text.stopId));
  const token = randomText(16);
  const date = stop?.date ?? localDay(env.TIME_ZONE, now.getTime());
  const link = {
    stopId: stop?.id ?? null,
    tokenHash: digest(token),
    date,
    endsAt: new Date(instantAt(env.TIME_ZONE, daysAfter(date, 1)) + AFTER),
  };
  await database
    .insert(visitLinks)
    .values({ ...link, textId: text.id })
    .onConflictDoUpdate({ target: visitLinks.textId, set: link });
  return `${env.PUBLIC_URL}/visit/${token}`;
}
