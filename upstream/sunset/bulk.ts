import { and, asc, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { ManyChanged } from '#lib/contract/sunsetCampaigns.ts';
import { CALL_RESULTS, type CallResult, type LeftOut, type ManyChange, type SunsetField } from '#lib/contract/words/sunset.ts';
import { isClosed } from '#lib/domain/sunsetStatus.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf, isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordOperation } from '#upstream/operations/record.ts';
import { changeSunset } from './change.ts';
import { columnsOf, isAsSeen, judged } from './fields.ts';
import { serializeSunset, sunsetAllowed } from './repository.ts';
import { type SunsetRow, sunsetItems } from './tables.ts';

type Wanted = { field: keyof SunsetItem; columns: Partial<typeof sunsetItems.$inferInsert>; facts?: Record<string, unknown> };
type Judge = (tx: Database, row: SunsetRow, at: Date) => Promise<Wanted | LeftOut>;

const FIELD: Readonly<Record<ManyChange, keyof SunsetItem>> = {
  status: 'status',
  technician_id: 'technician_id',
  tag: 'tags',
  untag: 'tags',
  call_result: 'call_result',
  letter_sent_at: 'letter_sent_at',
};

const fieldJudge =
  (field: SunsetField, value: string | number | null): Judge =>
  async (tx, row, at) => {
    if (serializeSunset(row)[field] === value) return 'same';
    return { field, columns: await columnsOf(tx, row, field, value, at) };
  };

const tagJudge =
  (tag: string, isOn: boolean): Judge =>
  async (_, { tags }) => {
    const others = tags.filter((each) => each.toLowerCase() !== tag.toLowerCase());
    if (others.length < tags.length === isOn) return 'same';
    return { field: 'tags', columns: { tags: isOn ? [...tags, tag] : others } };
  };

const callJudge =
  (result: CallResult): Judge =>
  async (_, __, at) => ({
    field: 'call_result',
    columns: { calledAt: at, callResult: result },
    facts: { call: { result, spoken_with: null, note: null } },
  });

/** What was printed since the last mailing is in the mail now. */
const mailedJudge: Judge = async (_, row, at) => {
  if (isClosed(row)) return 'closed';
  if (!row.letterPrintedAt) return 'no-letter';
  if (row.letterSentAt && row.letterSentAt >= row.letterPrintedAt) return 'same';
  return { field: 'letter_sent_at', columns: { letterSentAt: at } };
};

async function judgeOf(database: Database, change: ManyChange, value: string | number | null): Promise<Judge | ProblemResponse> {
  if (change === 'letter_sent_at') return mailedJudge;
  if (change === 'tag' || change === 'untag')
    return typeof value === 'string' && value !== '' ? tagJudge(value, change === 'tag') : invalid({ value: ['a tag'] });
  if (change === 'call_result') {
    const result = CALL_RESULTS.find((each) => each === value);
    return result ? callJudge(result) : invalid({ value: [`one of ${CALL_RESULTS.join(', ')}`] });
  }
  const wanted = await judged(database, change, value);
  return Array.isArray(wanted) ? invalid({ value: wanted }) : fieldJudge(change, wanted.value);
}

/** `POST /sunset-changes`: each site that can be changed is, in one transaction; the others are named with why. */
export const changeMany =
  ({ clock }: Context): Handlers<typeof contract.sunset>['changeMany'] =>
  ({ body: { change, value, sites }, ability, user, transact }) =>
    transact<{ data: ManyChanged }>(async (tx) => {
      const judge = await judgeOf(tx, change, value);
      if (judge instanceof ProblemResponse) return judge;
      const wanted = new Map(sites.map((each) => [each.id, each]));
      const found = await tx
        .select({ row: sunsetItems, allowed: sql<boolean>`(${sunsetAllowed(ability, 'update', FIELD[change])}) is true` })
        .from(sunsetItems)
        .where(and(isAnyOf(sunsetItems.id, [...wanted.keys()].filter(isRowId)), sunsetAllowed(ability, 'read')))
        .orderBy(asc(sunsetItems.id))
        .for('update');
      const rows = new Map(found.map((each) => [each.row.id, each]));
      const at = clock.now();
      const left: ManyChanged['left'] = [];
      for (const { id, was } of wanted.values()) {
        const known = rows.get(id);
        const against = !known ? 'gone' : !known.allowed ? 'forbidden' : undefined;
        const next = known && !against ? await judge(tx, known.row, at) : (against ?? 'gone');
        if (!known || typeof next === 'string') left.push({ id, why: typeof next === 'string' ? next : 'gone' });
        else if (!isAsSeen(serializeSunset(known.row)[FIELD[change]], was)) left.push({ id, why: 'stale' });
        else await changeSunset(tx, known.row, { ...next, by: user, at });
      }
      const changed = wanted.size - left.length;
      await recordOperation(tx, {
        ...{ kind: 'sunset', what: change, access: ['read', 'Sunset'], state: 'done', at, endedAt: at, byId: user.id, by: nameOf(user) },
        ...{ total: wanted.size, done: changed, skipped: left.length },
      });
      return { data: { changed, left } };
    });
