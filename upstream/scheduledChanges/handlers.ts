import { and, asc, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import { daysAfter, instantAt, localDay } from '#lib/format/localDay.ts';
import { beginJob, lacksConfirmation, prepareJob } from '#upstream/bulk/begin.ts';
import { commandOf, mayDo, missingIn } from '#upstream/bulk/command.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { simsWanted } from '#upstream/sims/query.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { listScheduled } from './list.ts';
import { changeScheduled, mayDoAll, publishScheduled, scheduledFor, serializeChange, serializeScheduled } from './repository.ts';
import { type ScheduledRow, scheduledChanges } from './tables.ts';
import { completeConfirmTodo } from './todo.ts';
import { forecastFiguresOf, intentOf, keyOfScheduled, prepareScheduled, SCHEDULED_JOB } from './work.ts';

const MOST_LINES = 100_000;
const MOST_DAYS = 3 * 366;

/** Other reasons pass: what its carrier did not tell lately, or is at work on, is asked about again another day. */
const LASTING: readonly string[] = ['rule-unfit', 'no-op', 'gone', 'retired', 'purged'] satisfies SkipRule[];

const isOpen = ({ state }: ScheduledRow) => state === 'waiting' || state === 'asks';

export function scheduledChangeHandlers(context: Context): Handlers<typeof contract.scheduledChanges> {
  const { database, clock, env, queue } = context;
  const today = () => localDay(env.TIME_ZONE, clock.now().getTime());
  const over = async (tx: Database, row: ScheduledRow, reader: Parameters<typeof serializeScheduled>[2]) => {
    const [current] = await serializeScheduled(tx, [row], reader);
    return new ProblemResponse('illegal_state', { message: 'It has begun, or is over.', current });
  };
  return {
    list: listScheduled(context),

    show: async ({ params, user, ability }) => {
      const row = await scheduledFor(database, params.id, { user, ability }, undefined);
      if (!row || row instanceof ProblemResponse) return row;
      const [data] = await serializeScheduled(database, [row], { ability });
      if (!data || !isOpen(row)) return data && { data };
      const { dry } = await prepareScheduled(context, row, { user, ability });
      return { data: { ...data, preflight: dry.preflight } };
    },

    create: async ({ body: { lines, action, day, reason, dry_run: isDry = false, confirm }, user, ability, transact }) => {
      if (!mayDo(ability, commandOf(action, {}))) return new ProblemResponse('forbidden');
      const lack = missingIn({ action, reason }, isDry);
      if (lack) return lack;
      if (day <= today() || day > daysAfter(today(), MOST_DAYS)) return invalid({ day: ['A day to come, within three years'] });
      const { except = [], ...query } = lines;
      const wanted = simsWanted(readable(ability), query, clock.now());
      if (wanted instanceof ProblemResponse) return wanted;
      const found = await database
        .select({ id: sims.id })
        .from(sims)
        .where(and(wanted.where, except.length > 0 ? sql`not ${isAnyOf(sims.id, except)}` : undefined))
        .orderBy(asc(sims.id))
        .limit(MOST_LINES + 1);
      if (found.length === 0) return invalid({ lines: ['Nothing matches'] });
      if (found.length > MOST_LINES) return invalid({ lines: [`At most ${MOST_LINES.toLocaleString('en')} SIMs at once`] });
      const simIds = found.map(({ id }) => id);
      const now = clock.now();
      const asked = {
        ...{ action, day, reason: reason ?? null, simIds, state: 'waiting' as const },
        ...{ createdById: user.id, createdBy: nameOf(user), createdAt: now, updatedAt: now },
      };
      const { judged, dry } = await prepareJob(context, { ...intentOf(asked, { user, ability }), day });
      const isForeign = judged.every(({ verdict }) => verdict.kind === 'skip' && verdict.rule === 'forbidden');
      if (isForeign) return new ProblemResponse('forbidden');
      const row = { ...asked, ...forecastFiguresOf(dry) };
      const none = { ...row, id: 0, version: 1, rule: null, jobId: null, endedBy: null, looks: null };
      if (isDry) return { data: serializeChange(none, { lines: simIds.length, sim: null, preflight: dry.preflight ?? undefined }) };
      const unconfirmed = lacksConfirmation(dry, confirm);
      if (unconfirmed) return unconfirmed;
      return transact(async (tx) => {
        const made = await insertOne(tx, scheduledChanges, row);
        const runAt = new Date(instantAt(env.TIME_ZONE, day));
        await queue.enqueue(tx, { kind: SCHEDULED_JOB, key: keyOfScheduled(made.id), payload: { id: made.id }, runAt });
        publishScheduled(tx, made);
        const [data] = await serializeScheduled(tx, [made], { ability });
        return data ? { data } : new ProblemResponse('failed');
      });
    },

    confirm: async ({ params, body: { version, confirm }, user, ability, transact }) => {
      const asked = await scheduledFor(database, params.id, { user, ability }, version);
      if (!asked || asked instanceof ProblemResponse) return asked;
      if (!mayDo(ability, commandOf(asked.action, {}))) return new ProblemResponse('forbidden');
      if (asked.state !== 'asks') return over(database, asked, { ability });
      const prepared = await prepareScheduled(context, asked, { user, ability });
      const { preflight } = prepared.dry;
      return transact(async (tx) => {
        const row = await scheduledFor(tx, params.id, { user, ability }, asked.version);
        if (!row || row instanceof ProblemResponse) return row;
        // Whoever asked for it decides about what they may; the others of its lines are left out by their rights.
        if (row.createdById !== user.id && !(await mayDoAll(tx, row, ability))) return new ProblemResponse('forbidden');
        const isOver = row.looks !== null && preflight?.changes === 0 && preflight.skips.every(({ rule }) => LASTING.includes(rule));
        const begun = isOver ? undefined : await beginJob(context, tx, prepared, confirm);
        if (begun instanceof ProblemResponse) return begun;
        const became = begun
          ? { state: 'begun' as const, jobId: begun.data.id }
          : { state: 'not-done' as const, rule: preflight?.skips[0]?.rule };
        const after = await changeScheduled(tx, row, { ...became, endedBy: nameOf(user) }, clock.now());
        await completeConfirmTodo(tx, row, user, clock.now());
        const [data] = await serializeScheduled(tx, [after], { ability });
        return data && { data: { ...data, preflight } };
      });
    },

    cancel: async ({ params, body: { version }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await scheduledFor(tx, params.id, { user, ability }, version);
        if (!row || row instanceof ProblemResponse) return row;
        if (row.createdById !== user.id && !(await mayDoAll(tx, row, ability))) return new ProblemResponse('forbidden');
        if (!isOpen(row)) return over(tx, row, { ability });
        const after = await changeScheduled(tx, row, { state: 'cancelled', endedBy: nameOf(user) }, clock.now());
        await completeConfirmTodo(tx, row, user, clock.now());
        const [data] = await serializeScheduled(tx, [after], { ability });
        return data && { data };
      }),
  };
}
