import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SunsetEvent } from '#lib/contract/sunset.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeSunset } from './change.ts';
import { columnsOf, holdCampaigns, isAsSeen, judged } from './fields.ts';
import { findSunset, serializeSunset, sunsetFor } from './repository.ts';
import { sunsetEvents, sunsetLetters } from './tables.ts';

type Edits = Pick<Handlers<typeof contract.sunset>, 'updateField' | 'updateTags' | 'history'>;

const MOST_EVENTS = 200;

/** A tag once, however it is written; the first spelling counts. */
const distinct = (tags: readonly string[]) =>
  tags.filter((tag, index) => tags.findIndex((each) => each.toLowerCase() === tag.toLowerCase()) === index);

/** One field at a time; who asks for what is there already changes nothing, whatever they saw before. */
export const sunsetEdits = ({ database, clock }: Context): Edits => ({
  updateField: async ({ params, body: { field, value, was }, ability, user, transact }) =>
    transact(async (tx) => {
      if (field === 'campaign_id' || field === 'sunset_date') await holdCampaigns(tx);
      const row = await sunsetFor(tx, params.id, ability, field);
      if (!row || row instanceof ProblemResponse) return row;
      const current = serializeSunset(row);
      const wanted = await judged(tx, field, value);
      if (Array.isArray(wanted)) return invalid({ [field]: wanted });
      if (wanted.value === current[field] || (field === 'sunset_date' && wanted.value === null && !row.ownDate)) return { data: current };
      if (!isAsSeen(current[field], was)) return new ProblemResponse('stale', { errors: { [field]: ['changed'] }, current });
      const at = clock.now();
      const columns = await columnsOf(tx, row, field, wanted.value, at);
      return { data: await changeSunset(tx, row, { field, columns, by: user, at }) };
    }),

  updateTags: async ({ params, body: { value, was }, ability, user, transact }) =>
    transact(async (tx) => {
      const row = await sunsetFor(tx, params.id, ability, 'tags');
      if (!row || row instanceof ProblemResponse) return row;
      const current = serializeSunset(row);
      const tags = distinct(value);
      if (isAsSeen(current.tags, tags)) return { data: current };
      if (!isAsSeen(current.tags, was)) return new ProblemResponse('stale', { errors: { tags: ['changed'] }, current });
      return { data: await changeSunset(tx, row, { field: 'tags', columns: { tags }, by: user, at: clock.now() }) };
    }),

  history: async ({ params, ability }) => {
    const row = await findSunset(database, params.id, ability);
    if (!row) return undefined;
    const events = await database
      .select({ event: sunsetEvents, letter: { number: sunsetLetters.number, letter: sunsetLetters.letter, locale: sunsetLetters.locale } })
      .from(sunsetEvents)
      .leftJoin(sunsetLetters, eq(sunsetLetters.eventId, sunsetEvents.id))
      .where(eq(sunsetEvents.itemId, row.id))
      .orderBy(desc(sunsetEvents.id))
      .limit(MOST_EVENTS);
    const entries = events.map(({ letter, event: { id, at, by, field, before, after } }) => ({
      letter,
      id,
      at: at.toISOString(),
      by,
      field,
      before: before?.[field],
      after: after?.[field],
      call: (after?.call ?? null) as SunsetEvent['call'],
      ticket: (after?.ticket ?? null) as string | null,
    }));
    return { data: entries };
  },
});
