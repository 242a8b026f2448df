import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { type LetterName, MOST_LETTERS } from '#lib/contract/words/sunset.ts';
import type { Context, Handlers, Received } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { languageOf } from '#upstream/core/language.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf, rowId } from '#upstream/core/rowId.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { paperOf } from '#upstream/pdf/print.ts';
import { dayIn } from '#upstream/simulators/usage.ts';
import { findSunset, serializeSunset } from '#upstream/sunset/repository.ts';
import { sunsetEvents, sunsetItems, sunsetLetters } from '#upstream/sunset/tables.ts';
import { LAYOUT, printLetters } from './layout.ts';
import { sitesFor } from './sites.ts';
import { wordsOf } from './words.ts';

type Ordering = Received<typeof contract.sunset.export>;

/** Prints are kept first and drawn from what was kept, so that the first copy and every later one are the same. */
export const orderLetters =
  ({ database, clock, env }: Context) =>
  async (letter: LetterName, { body, ability, user, transact }: Ordering): Promise<Response | ProblemResponse> => {
    const { company } = env;
    if (!company) return new ProblemResponse('not_built', { message: 'COMPANY_NAME, COMPANY_ADDRESS and COMPANY_PHONE are not set' });
    const ids = [...new Set(body.ids)];
    const { locale = 'en' } = body;
    if (ids.length === 0) return invalid({ ids: ['choose at least one site'] });
    if (ids.length > MOST_LETTERS) return invalid({ ids: [`at most ${MOST_LETTERS} letters at once, these are ${ids.length}`] });
    const kept = await transact(async (tx) => {
      const sites = await sitesFor(tx, ids, letter, ability);
      if (sites instanceof ProblemResponse) return sites;
      const [at, by, paper] = [clock.now(), nameOf(user), paperOf(env.TIME_ZONE)];
      const language = languageOf(locale, env.TIME_ZONE);
      const counted = await tx
        .select({ id: sunsetLetters.itemId, last: max(sunsetLetters.number) })
        .from(sunsetLetters)
        .where(isAnyOf(sunsetLetters.itemId, ids))
        .groupBy(sunsetLetters.itemId);
      const last = new Map(counted.map((each) => [each.id, each.last ?? 0]));
      const printedAt = at.toISOString().replace(/\.\d+Z$/, 'Z');
      await tx
        .update(sunsetItems)
        .set({ letterPrintedAt: at, version: sql`${sunsetItems.version} + 1`, updatedAt: at })
        .where(isAnyOf(sunsetItems.id, ids));
      const events = await tx
        .insert(sunsetEvents)
        .values(
          sites.map((row) => ({
            itemId: row.id,
            at,
            userId: user.id,
            by,
            field: 'letter_printed_at',
            before: { letter_printed_at: serializeSunset(row).letter_printed_at },
            after: { letter_printed_at: printedAt },
          })),
        )
        .returning({ id: sunsetEvents.id, itemId: sunsetEvents.itemId });
      const eventOf = new Map(events.map(({ id, itemId }) => [itemId, id]));
      const letters = await tx
        .insert(sunsetLetters)
        .values(
          sites.map((row) => {
            const number = (last.get(row.id) ?? 0) + 1;
            const written = row.letterSentAt && dayIn(env.TIME_ZONE, row.letterSentAt);
            const today = dayIn(env.TIME_ZONE, at);
            const words = wordsOf(language, { item: serializeSunset(row), letter, number, company, by, today, written, paper });
            const eventId = eventOf.get(row.id) ?? 0;
            return { itemId: row.id, eventId, number, letter, locale, paper, layout: LAYOUT, words, at, userId: user.id, by };
          }),
        )
        .returning({ id: sunsetLetters.id });
      for (const { id, version } of sites) publish(tx, { channel: 'sunset', change: { type: 'sunset', id, version: version + 1 } });
      return { ids: letters.map(({ id }) => id) };
    });
    if (kept instanceof ProblemResponse) return kept;
    const rows = await database.select().from(sunsetLetters).where(inArray(sunsetLetters.id, kept.ids)).orderBy(asc(sunsetLetters.id));
    const bytes = await printLetters(rows);
    return pdfFile(`letters-${dayIn(env.TIME_ZONE, rows[0]?.at ?? clock.now())}`, bytes);
  };

/** `GET /sunset/:id/letters/:number`: whoever may see the site may see what was written to it. */
export const letterAgain =
  ({ database }: Context): Handlers<typeof contract.sunset>['letter'] =>
  async ({ params, ability }) => {
    const number = rowId(params.number);
    const row = await findSunset(database, params.id, ability);
    if (!row || number === undefined) return undefined;
    const [kept] = await database
      .select()
      .from(sunsetLetters)
      .where(and(eq(sunsetLetters.itemId, row.id), eq(sunsetLetters.number, number)));
    if (!kept) return undefined;
    return pdfFile(`letter-${row.csNo ?? row.id}-${number}`, await printLetters([kept]));
  };
