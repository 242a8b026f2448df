import fs from 'node:fs/promises';
import { and, desc, eq, getTableColumns, lt, notInArray, sql } from 'drizzle-orm';
import { DRAFT_LIMITS, ImportDraft } from '#lib/contract/imports.ts';
import * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { findBatch } from '#upstream/batches/repository.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import { answeredBefore, transactionsFor } from '#upstream/core/idempotency.ts';
import { readForm } from '#upstream/core/multipart.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { disposition } from '#upstream/export/exportFile.ts';
import { readJson } from './fields.ts';
import { type ImportDraftRow, importDrafts } from './tables.ts';
import { claimOf, receiver } from './upload.ts';

type Acts = Pick<Handlers<typeof contract.imports>, 'drafts' | 'keepDraft' | 'changeDraft' | 'draftFile' | 'removeDraft'>;

type Kept = { data: ImportDraft };

const { file: _, ...SHOWN } = getTableColumns(importDrafts);
const BYTES = sql<number>`octet_length(${importDrafts.file})`.mapWith(Number);

const serialize = (row: ImportDraftRow, bytes: number): ImportDraft => ({
  ...{ id: row.id, file_name: row.fileName, bytes, batch_id: row.batchId, said: row.said, version: row.version },
  ...{ created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() },
});

const taken = receiver(DRAFT_LIMITS.bytes);

const mine = (id: string, user: User) => and(eq(importDrafts.id, rowId(id) ?? 0), eq(importDrafts.userId, user.id));

const read = async (database: Database, where: ReturnType<typeof mine>) =>
  (
    await database
      .select({ row: SHOWN, bytes: BYTES })
      .from(importDrafts)
      .where(where)
      .orderBy(desc(importDrafts.updatedAt), desc(importDrafts.id))
  ).map(({ row, bytes }) => serialize(row, bytes));

/** Of each person the last few, and none that nobody touched for a month. */
async function forgetOld(tx: Database, user: User, now: Date) {
  await tx.delete(importDrafts).where(lt(importDrafts.updatedAt, new Date(now.getTime() - DRAFT_LIMITS.days * DAY)));
  const last = tx
    .select({ id: importDrafts.id })
    .from(importDrafts)
    .where(eq(importDrafts.userId, user.id))
    .orderBy(desc(importDrafts.updatedAt), desc(importDrafts.id))
    .limit(DRAFT_LIMITS.many);
  await tx.delete(importDrafts).where(and(eq(importDrafts.userId, user.id), notInArray(importDrafts.id, last)));
}

/** Lists that somebody is at: theirs alone, kept with the file, so that they go on from any machine. */
export const draftActs = ({ database, clock }: Context): Acts => ({
  drafts: async ({ user }) => ({ data: await read(database, eq(importDrafts.userId, user.id)) }),

  keepDraft: async ({ body, user, ability }) =>
    taken<Kept>(async (path) => {
      const form = await readForm(body, path, DRAFT_LIMITS.bytes);
      if (!form.hasFile) return invalid({ file: ['required'] });
      const claim = claimOf(body.headers, user, contract.imports.keepDraft, [form.fields, form.fileName, form.hash]);
      if (claim instanceof ProblemResponse) return claim;
      const before = claim && (await answeredBefore(database, claim, clock.now()));
      if (before) return before.answer as Kept;
      const said = readJson(ImportDraft.shape.said, form.fields.said);
      if (!said.data) return invalid({ said: [said.wrong ?? 'not JSON'] });
      const batch = form.fields.batch_id ? await findBatch(database, form.fields.batch_id, ability) : null;
      if (batch === undefined) return invalid({ batch_id: ['no such batch'] });
      const now = clock.now();
      const file = await fs.readFile(path);
      const row = {
        ...{ userId: user.id, batchId: batch?.id ?? null, fileName: form.fileName ?? '', file, said: said.data },
        ...{ createdAt: now, updatedAt: now },
      };
      return transactionsFor(
        database,
        claim,
        clock.now,
      )<Kept>(async (tx) => {
        const kept = await insertOne(tx, importDrafts, row);
        await forgetOld(tx, user, now);
        return { data: serialize(kept, file.byteLength) };
      });
    }),

  changeDraft: async ({ params, body: { said, version }, user, transact: within }) =>
    within(async (tx) => {
      const [row] = await tx.select(SHOWN).from(importDrafts).where(mine(params.id, user)).for('update');
      if (!row) return undefined;
      if (version !== undefined && version !== row.version) {
        const [current] = await read(tx, mine(params.id, user));
        return new ProblemResponse('stale', { current });
      }
      await tx
        .update(importDrafts)
        .set({ said, version: row.version + 1, updatedAt: clock.now() })
        .where(eq(importDrafts.id, row.id));
      const [data] = await read(tx, mine(params.id, user));
      return data ? { data } : new ProblemResponse('failed');
    }),

  draftFile: async ({ params, user }) => {
    const [row] = await database
      .select({ file: importDrafts.file, name: importDrafts.fileName })
      .from(importDrafts)
      .where(mine(params.id, user));
    if (!row) return undefined;
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': disposition(row.name || 'list') };
    return new Response(new Uint8Array(row.file), { headers });
  },

  removeDraft: async ({ params, user, transact: within }) =>
    within(async (tx) => {
      const gone = await tx.delete(importDrafts).where(mine(params.id, user)).returning({ id: importDrafts.id });
      return gone.length > 0 ? { data: null } : undefined;
    }),
});
