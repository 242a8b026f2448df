import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { findBatch } from '#upstream/batches/repository.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { unknownPlan } from '#upstream/plans/known.ts';
import { readable } from '#upstream/sims/repository.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { sims } from '#upstream/sims/tables.ts';
import { beginJob, prepareJob } from './begin.ts';
import { commandOf, mayDo, missingIn, plainOrder } from './command.ts';
import { bulkControls } from './controls.ts';
import { failedRows, targetNumber } from './failures.ts';
import { beginMoves, prepareMoves, toldMoves } from './moves.ts';
import { isMoving } from './order.ts';
import { findJob, jobsPage, serializeJob } from './repository.ts';
import { bulkJobs, bulkRows } from './tables.ts';

export function bulkHandlers(context: Context): Handlers<typeof contract.bulk> {
  const { database, clock } = context;
  return {
    start: async ({ params, body: { dry_run, confirm, ...asked }, ability, user, transact }) => {
      const batch = await findBatch(database, params.id, ability);
      if (!batch) return undefined;
      const order = plainOrder(asked);
      const lack = missingIn(order, Boolean(dry_run));
      if (lack) return lack;
      if (!mayDo(ability, commandOf(order.action, order))) return new ProblemResponse('forbidden');
      const unknown =
        (await unknownNames(database, order, ability)) ?? (order.provider && (await unknownPlan(database, order.provider, order.plan)));
      if (unknown) return unknown;
      const plan = { order, isUndo: false, batchId: batch.id };
      const prepared = await prepareJob(context, { plan, source: { batch: batch.id }, batchName: batch.name, user, ability });
      return dry_run ? { data: prepared.dry } : transact((tx) => beginJob(context, tx, prepared, confirm));
    },

    moves: async ({ body: { moves, reason, dry_run, confirm }, ability, user, transact }) => {
      if (!ability.can('activate', 'Sim') || !ability.can('deactivate', 'Sim')) return new ProblemResponse('forbidden');
      const prepared = await prepareMoves(context, { moves, reason, ability, user });
      const told = { moves: toldMoves(prepared) };
      if (dry_run) return { data: { ...prepared.dry, ...told } };
      return transact(async (tx) => {
        const begun = await beginMoves(context, tx, prepared, confirm);
        return begun instanceof ProblemResponse ? begun : { data: { ...begun.data, ...told } };
      });
    },

    list: async ({ query, ability }) => {
      const where = and(
        query.batch_id === undefined ? undefined : eq(bulkJobs.batchId, query.batch_id),
        query.open ? isNull(bulkJobs.finishedAt) : undefined,
      );
      const { data, total } = await jobsPage(database, ability, where, query, clock.now());
      return { data, meta: metaOf(query, total) };
    },

    show: async ({ params, ability }) => {
      const job = await findJob(database, params.id, ability);
      return job && { data: await serializeJob(database, job.id, clock.now()) };
    },

    rows: async ({ params, query, ability }) => {
      const job = await findJob(database, params.id, ability);
      if (!job) return undefined;
      const where = and(eq(bulkRows.jobId, job.id), query.state && eq(bulkRows.state, query.state));
      const mayRead = sql`(${sims.id} is null or ${readable(ability)})`;
      const rows = await database
        .select({ row: bulkRows, mayRead: sql<boolean>`${mayRead} is true`, to: targetNumber(ability) })
        .from(bulkRows)
        .leftJoin(sims, eq(sims.id, bulkRows.simId))
        .where(where)
        .orderBy(asc(bulkRows.id))
        .limit(query.per_page)
        .offset((query.page - 1) * query.per_page);
      const serializeRow = ({ row, mayRead: isSeen, to }: (typeof rows)[number]) => ({
        id: row.id,
        sim_id: isSeen ? row.simId : null,
        imei: isSeen ? row.imei : null,
        to: isSeen ? to : null,
        state: row.state,
        rule: row.rule,
        message: row.message,
        updated_at: row.updatedAt?.toISOString() ?? null,
      });
      return { data: rows.map(serializeRow), meta: metaOf(query, await database.$count(bulkRows, where)) };
    },

    failures: async ({ params, ability }) => {
      const job = await findJob(database, params.id, ability);
      if (!job) return undefined;
      const heads = isMoving(job) ? ['from', 'to', 'message'] : ['imei', 'iccid', 'message'];
      return exportFile({ name: `job-${job.id}-failed`, format: 'csv', heads, rows: failedRows(database, job, ability) });
    },

    ...bulkControls(context),
  };
}
