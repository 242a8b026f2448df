import { sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type { BankRecording } from '#lib/contract/bank/lines.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers, Received } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { lockCustomers } from '#upstream/invoices/paymentParts.ts';
import { receivePayments } from '#upstream/receivables/receivePayments.ts';
import { matched, OPEN_LINES, openLines } from './book.ts';
import { notifyBank, stateOf } from './lines.ts';
import { type BankLineRow, bankLines } from './tables.ts';

type Wanted = Omit<BankRecording['lines'][number], 'version'>;
type Who = Pick<Received<typeof contract.bank.record>, 'user' | 'ability'>;

/** Lines that are locked become payments, all of them or none. */
async function recordLines(tx: Database, context: Context, rows: readonly BankLineRow[], wanted: readonly Wanted[], who: Who) {
  const whose = [...new Set(wanted.map(({ customer_id }) => customer_id))];
  const there = new Set((await lockCustomers(tx, whose)).map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const given = wanted.flatMap(({ id, customer_id, apply }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { cents, day: paid_on, method, check, name } = row;
    return [{ id, customer_id, cents, paid_on, method, reference: check ?? name, apply }];
  });
  const unknown = given.flatMap(({ id, customer_id }) =>
    there.has(customer_id) ? [] : [`line ${id}: customer ${customer_id} is not there`],
  );
  if (unknown.length > 0) return invalid({ lines: unknown });
  const done = await receivePayments(tx, context, given, who);
  if ('wrong' in done)
    return invalid({
      lines: done.wrong.flatMap(({ place, errors }) =>
        Object.values(errors).flatMap((why) => why.map((each) => `line ${given[place]?.id}: ${each}`)),
      ),
    });
  const pairs = JSON.stringify(given.map(({ id }, place) => ({ id, payment: done.ids[place] })));
  await tx.execute(sql`update bank_lines set payment_id = pairs.payment, by = ${nameOf(who.user)}, version = bank_lines.version + 1,
    updated_at = ${context.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${pairs}::jsonb) as pairs (id int, payment int) where pairs.id = bank_lines.id`);
  notifyBank(tx);
  return { data: { payments: done.ids.length } };
}

export function recordActs(context: Context): Pick<Handlers<typeof contract.bank>, 'record' | 'recordCertain'> {
  return {
    record: async ({ body: { lines }, user, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        const ids = lines.map(({ id }) => id);
        if (new Set(ids).size < ids.length) return invalid({ lines: ['a line twice'] });
        const rows = await tx.select().from(bankLines).where(isAnyOf(bankLines.id, ids)).orderBy(bankLines.id).for('update');
        const found = new Map(rows.map((row) => [row.id, row]));
        const missing = ids.filter((id) => !found.has(id));
        if (missing.length > 0) return invalid({ lines: missing.map((id) => `line ${id}: is not there`) });
        const done = rows.filter((row) => stateOf(row) !== 'open');
        if (done.length > 0)
          return new ProblemResponse('illegal_state', { errors: { lines: done.map((row) => `line ${row.id}: ${stateOf(row)} already`) } });
        const changed = lines.filter(({ id, version }) => version !== undefined && version !== found.get(id)?.version);
        if (changed.length > 0)
          return new ProblemResponse('stale', { errors: { lines: changed.map(({ id }) => `line ${id}: was changed`) } });
        return recordLines(tx, context, rows, lines, { user, ability });
      }),

    recordCertain: async ({ body, user, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        await tx.select({ id: bankLines.id }).from(bankLines).where(OPEN_LINES).orderBy(bankLines.id).for('update');
        const rows = await openLines(tx);
        const { matches } = await matched(tx, context, rows);
        const wanted = rows.flatMap((row) => {
          const match = matches.get(row);
          if (match?.certainty !== 'certain' || match.customer_id === null) return [];
          return [{ id: row.id, customer_id: match.customer_id, apply: match.apply, cents: row.cents }];
        });
        const current = { lines: wanted.length, cents: wanted.reduce((all, { cents }) => all + cents, 0) };
        if (current.lines !== body.lines || current.cents !== body.cents) return new ProblemResponse('stale', { current });
        return recordLines(tx, context, rows, wanted, { user, ability });
      }),
  };
}
