import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { BillForm, type BillReport } from '#lib/contract/lineAudit.ts';
import { BILL_FIELDS, type BillField, MOST_BILL_LINES } from '#lib/contract/words/lineAudit.ts';
import { firstOf } from '#lib/domain/recurring.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { readForm } from '#upstream/core/multipart.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { readJson } from '#upstream/imports/fields.ts';
import { LIMITS } from '#upstream/imports/limits.ts';
import { refusedFile } from '#upstream/imports/refusedFile.ts';
import { taken } from '#upstream/imports/upload.ts';
import { recordOperation } from '#upstream/operations/record.ts';
import { billsWhere, dropUnread, notifyAudit, ofMonth } from './bills.ts';
import { type ReadLine, readBill } from './readBill.ts';
import { simOf } from './simOf.ts';
import { carrierAccounts, carrierBillLines, carrierBills } from './tables.ts';

const Columns = z.record(z.string(), z.enum(BILL_FIELDS).nullable());
type Columns = Readonly<Record<string, BillField | null>>;

const REFUSED = {
  file_rows: `a bill has at most ${MOST_BILL_LINES.toLocaleString('en')} lines: import it by account`,
  file_kind: 'the file is neither CSV nor XLSX',
};

function fieldsOf(given: Record<string, string | undefined>) {
  const form = BillForm.omit({ file: true }).safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value)));
  const columns = given.columns ? readJson(Columns, given.columns) : {};
  if (form.success && !columns.wrong) return { ...form.data, columns: columns.data };
  const wrong = form.error?.issues.map(({ path, message }) => [String(path[0]), [message]] as const) ?? [];
  return invalid({ ...Object.fromEntries(wrong), ...(columns.wrong && { columns: [columns.wrong] }) });
}

const insertLines = (billId: number, lines: readonly ReadLine[], provider: string) => sql`
  insert into ${carrierBillLines} (bill_id, iccid, imei, mdn, plan, cents, status, usage, again, sim_id)
  select ${billId}::int, r.iccid, r.imei, r.mdn, r.plan, r.cents, r.status, r.usage, r.again, ${simOf(sql`${provider}::text`)}
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as r (iccid text, imei text, mdn text, plan text, cents int, status text, usage float8, again boolean)`;

export const importBill =
  (context: Context): Handlers<typeof contract.lineAudit>['import'] =>
  async ({ body, query, user, ability }) => {
    if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
    return taken<{ data: BillReport }>(async (file) => {
      const form = await readForm(body, file, LIMITS.bytes);
      const fields = form.hasFile ? fieldsOf(form.fields) : invalid({ file: ['required'] });
      if (fields instanceof ProblemResponse) return fields;
      try {
        return await run(context, {
          ...fields,
          file,
          fileName: form.fileName,
          isDryRun: query.dry_run === '1',
          by: { id: user.id, name: nameOf(user) },
        });
      } catch (error) {
        return refusedFile(error, REFUSED);
      }
    });
  };

type Asked = Exclude<ReturnType<typeof fieldsOf>, ProblemResponse> & {
  columns: Columns | undefined;
  file: string;
  fileName: string | null;
  isDryRun: boolean;
  by: { id: number; name: string | null };
};
type Reply = Promise<{ data: BillReport } | ProblemResponse>;

async function run(context: Context, asked: Asked): Reply {
  const { database, clock } = context;
  const { provider, account, month } = asked;
  const own = and(eq(carrierAccounts.provider, provider), eq(carrierAccounts.account, account));
  const [known] = await database.select().from(carrierAccounts).where(own);
  const mapped = asked.columns ?? known?.columns ?? undefined;
  const there = async (tx: Database) => (await billsWhere(tx, and(own, ofMonth(month)), true))[0] ?? null;
  const replaces = await there(database);
  if (asked.isDryRun) {
    const { heads: _, ...told } = await readBill(asked.file, mapped);
    return { data: { ...told, replaces, bill: null } };
  }
  if (replaces && replaces.version !== asked.replaces) return new ProblemResponse('stale', { current: replaces });

  const now = clock.now();
  await dropUnread(database, now);
  const id = await begin(database, asked, now);
  let isStored = false;
  try {
    const { heads, ...told } = await readBill(
      asked.file,
      mapped,
      async (lines) => void (await database.execute(insertLines(id, lines, provider))),
    );
    const isLeftOut = asked.leave_out === '1';
    if (told.missing.length > 0 || told.lines === 0 || (told.wrong > 0 && !isLeftOut)) return { data: { ...told, replaces, bill: null } };
    const answer = await transact(database, async (tx) => {
      await tx.select({ id: carrierAccounts.id }).from(carrierAccounts).where(own).for('update');
      const now = await there(tx);
      if (now && now.version !== asked.replaces) return new ProblemResponse('stale', { current: now });
      if (now) await tx.delete(carrierBills).where(eq(carrierBills.id, now.id));
      await tx
        .update(carrierAccounts)
        .set({ columns: Object.fromEntries(heads.map(({ header, field }) => [header, field])) })
        .where(own);
      await tx
        .update(carrierBills)
        .set({ lines: told.lines, cents: told.total_cents, leftOut: told.wrong, readAt: clock.now(), version: (now?.version ?? 0) + 1 })
        .where(and(eq(carrierBills.id, id), isNull(carrierBills.readAt)));
      await recordOperation(tx, {
        ...{ kind: 'bill', ref: id, what: provider, access: ['read', 'Dashboard'], state: told.wrong > 0 ? 'failed' : 'done' },
        ...{ at: clock.now(), endedAt: clock.now(), byId: asked.by.id, by: asked.by.name, name: asked.fileName },
        ...{ total: told.lines + told.wrong, done: told.lines, failed: told.wrong, facts: { target: `${account}, ${month}` } },
      });
      notifyAudit(tx);
      return { data: { ...told, replaces: now, bill: await there(tx) } };
    });
    isStored = !(answer instanceof ProblemResponse);
    return answer;
  } finally {
    if (!isStored) await database.delete(carrierBills).where(eq(carrierBills.id, id));
  }
}

async function begin(database: Database, { provider, account, month, fileName, by }: Asked, now: Date): Promise<number> {
  await database.insert(carrierAccounts).values({ provider, account }).onConflictDoNothing();
  const [row] = await database
    .select({ id: carrierAccounts.id })
    .from(carrierAccounts)
    .where(and(eq(carrierAccounts.provider, provider), eq(carrierAccounts.account, account)));
  if (!row) throw new Error(`account ${account} is gone`);
  const bill = await insertOne(database, carrierBills, {
    ...{ accountId: row.id, month: firstOf(month), fileName, createdById: by.id, createdBy: by.name, createdAt: now, updatedAt: now },
  });
  return bill.id;
}
