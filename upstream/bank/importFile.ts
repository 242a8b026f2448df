import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mayEverywhere } from '#lib/access/allows.ts';
import { BankForm, type BankReport } from '#lib/contract/bank/file.ts';
import type * as contract from '#lib/contract/index.ts';
import { BANK_FIELDS, type BankRefusal, MOST_BANK_LINES } from '#lib/contract/words/bank.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { readForm } from '#upstream/core/multipart.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { readJson } from '#upstream/imports/fields.ts';
import { LIMITS, Unreadable } from '#upstream/imports/limits.ts';
import { refusedFile } from '#upstream/imports/refusedFile.ts';
import { taken } from '#upstream/imports/upload.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { matched } from './book.ts';
import { freshLines, keyOf } from './known.ts';
import { notifyBank } from './lines.ts';
import type { Ofx } from './ofx.ts';
import { readBankFile } from './readFile.ts';
import { bankAccounts, bankLines } from './tables.ts';

const Columns = z.record(z.string(), z.enum(BANK_FIELDS).nullable());

type Refusal = [rule: BankRefusal, ...named: string[]];
type Refused = { words: string; refusal: Refusal };
const refused = ({ words, refusal }: Refused) => invalid({ file: [words], refusal });

/** A file that can't be read, by its row and why. */
function unreadable(error: unknown): ProblemResponse {
  const answer = refusedFile(error, {
    file_rows: `at most ${MOST_BANK_LINES.toLocaleString('en')} lines of money that came in: import it in parts`,
    file_kind: 'the file is neither CSV nor OFX',
  });
  const { rule, row } = error instanceof Unreadable ? error : { rule: undefined, row: 0 };
  const refusal: Refusal =
    rule === 'file_rows' ? ['rows', String(MOST_BANK_LINES)] : rule === 'file_kind' ? ['kind'] : ['row', String(row)];
  return new ProblemResponse('invalid', { ...answer.body, errors: { ...answer.body.errors, refusal } });
}

function fieldsOf(given: Record<string, string | undefined>) {
  const form = BankForm.omit({ file: true }).safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value)));
  const columns = given.columns ? readJson(Columns, given.columns) : {};
  if (form.success && !columns.wrong) return { ...form.data, columns: columns.data };
  const wrong = form.error?.issues.map(({ path, message }) => [String(path[0]), [message]] as const) ?? [];
  return invalid({ ...Object.fromEntries(wrong), ...(columns.wrong && { columns: [columns.wrong] }) });
}

const accountOf = async (database: Database, name: string) =>
  (
    await database
      .select()
      .from(bankAccounts)
      .where(eq(sql`lower(${bankAccounts.name})`, name.toLowerCase()))
  )[0];

const tail = (account: string) => account.slice(-4);

/** Why a file is not one of the account: `FITID` tells lines apart within an account alone (OFX 2.2, section 11.4.4.1). */
async function wrongStatement(
  database: Database,
  env: Context['env'],
  { accounts, currencies }: Pick<Ofx, 'accounts' | 'currencies'>,
  { name, kept }: { name: string; kept: typeof bankAccounts.$inferSelect | undefined },
): Promise<Refused | undefined> {
  const [account, ...others] = accounts;
  if (others.length > 0) {
    const words = `ACCTID: the file has ${accounts.length} accounts, ${accounts.map(tail).join(' and ')}: import one at a time`;
    return { words, refusal: ['accounts', accounts.map(tail).join(', ')] };
  }
  if (currencies.length > 1)
    return {
      words: `CURDEF: the file has ${currencies.join(' and ')}: import one currency at a time`,
      refusal: ['currencies', currencies.join(', ')],
    };
  if (currencies[0] && currencies[0] !== env.CURRENCY)
    return {
      words: `CURDEF: the account is in ${currencies[0]}, and invoices in ${env.CURRENCY}`,
      refusal: ['currency', currencies[0], env.CURRENCY],
    };
  if (account === undefined) return undefined;
  if (kept?.ofxAccount && kept.ofxAccount !== account)
    return {
      words: `ACCTID: the file is of the account that ends in ${tail(account)}, and ${kept.name} of ${tail(kept.ofxAccount)}`,
      refusal: ['account', tail(account), kept.name, tail(kept.ofxAccount)],
    };
  const [same] = await database.select().from(bankAccounts).where(eq(bankAccounts.ofxAccount, account));
  if (same && same.id !== kept?.id)
    return {
      words: `ACCTID: the account that ends in ${tail(account)} is ${same.name} here, not ${name}`,
      refusal: ['elsewhere', tail(account), same.name, name],
    };
  return undefined;
}

export const importBankFile =
  (context: Context): Handlers<typeof contract.bank>['import'] =>
  async ({ body, query, user, ability }) => {
    if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
    return taken<{ data: BankReport }>(async (path) => {
      const form = await readForm(body, path, LIMITS.bytes);
      const fields = form.hasFile ? fieldsOf(form.fields) : invalid({ file: ['required'] });
      if (fields instanceof ProblemResponse) return fields;
      const { database, clock, env } = context;
      const kept = await accountOf(database, fields.account);
      const columns = fields.columns ?? kept?.columns ?? undefined;
      const file = await readBankFile(path, columns, todayOf(context)).catch(unreadable);
      if (file instanceof ProblemResponse) return file;
      const { lines, heads, ofx, ...told } = file;
      const wrong = await wrongStatement(database, env, ofx, { name: fields.account, kept });
      if (wrong) return refused(wrong);
      const freshIn = async (tx: Database, accountId: number | undefined) => {
        const { fresh, changed } = await freshLines(tx, accountId, lines);
        const { matches } = await matched(tx, context, fresh);
        const many = (which: string) => [...matches.values()].filter(({ certainty }) => certainty === which).length;
        const cents = fresh.reduce((all, line) => all + line.cents, 0);
        return {
          fresh,
          report: {
            ...told,
            lines: fresh.length,
            cents,
            known: lines.length - fresh.length,
            changed,
            certain: many('certain'),
            likely: many('likely'),
          },
        };
      };
      const isWrong = told.missing.length > 0 || (told.wrong > 0 && fields.leave_out !== '1');
      if (query.dry_run === '1' || isWrong) return { data: { ...(await freshIn(database, kept?.id)).report, stored: false } };
      return transact(database, async (tx) => {
        await tx.execute(sql`lock table ${bankAccounts} in share row exclusive mode`);
        await tx.insert(bankAccounts).values({ name: fields.account }).onConflictDoNothing();
        const account = await accountOf(tx, fields.account);
        if (!account) throw new Error(`account ${fields.account} is gone`);
        const late = await wrongStatement(tx, env, ofx, { name: account.name, kept: account });
        if (late) return refused(late);
        const mapped = heads.length > 0 && { columns: Object.fromEntries(heads.map(({ header, field }) => [header, field])) };
        const [ofxAccount] = ofx.accounts;
        if (mapped || ofxAccount)
          await tx
            .update(bankAccounts)
            .set({ ...mapped, ...(ofxAccount && { ofxAccount }) })
            .where(eq(bankAccounts.id, account.id));
        const { fresh, report } = await freshIn(tx, account.id);
        const at = clock.now();
        const more = { accountId: account.id, fileName: form.fileName, by: nameOf(user), version: 1, createdAt: at, updatedAt: at };
        await insertMany(
          tx,
          bankLines,
          fresh.map(({ row: _, said, likeness, ...line }) => ({ ...line, key: keyOf({ said, likeness }), ...more })),
        );
        notifyBank(tx);
        return { data: { ...report, stored: true } };
      });
    });
  };
