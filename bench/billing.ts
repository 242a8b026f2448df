import { cpus } from 'node:os';
import { count, sql } from 'drizzle-orm';
import { firstOf } from '../lib/domain/recurring.ts';
import { pooledConnection } from '../upstream/db/connect.ts';
import { insertMany } from '../upstream/db/insertMany.ts';
import { invoiceCustomers, invoices } from '../upstream/invoices/tables.ts';
import { billedPeriods, recurringItems, recurringRates } from '../upstream/recurring/tables.ts';
import { openBench } from '../upstream/testing/bench.ts';
import { postgresBin, startPostgres } from '../upstream/testing/postgres.ts';
import { writeFigures } from './figures.mjs';

// What the billing cycle of 10,000 systems takes on Postgres: preview, drafts, and each of them issued and its mail kept.

const CUSTOMERS = 5000;
const LINES = 10_000;
if (!postgresBin) throw new Error('needs the programs of PostgreSQL');
const server = await startPostgres(postgresBin);
const bench = await openBench(
  pooledConnection(server.url),
  { COMPANY_NAME: 'Northline', COMPANY_ADDRESS: 'Dallas', COMPANY_PHONE: '1' },
  600,
);
try {
  const { database, clock } = bench;
  const { accessToken: token } = await bench.signIn('admin');
  const at = clock.now();
  const month = at.toISOString().slice(0, 7);
  await database.delete(recurringRates);
  await database.delete(recurringItems);
  const dates = { createdAt: at, updatedAt: at };
  const people = Array.from({ length: CUSTOMERS }, (_, index) => ({
    name: `Shop ${index}`,
    email: `a${index}@b.example`,
    locale: 'en',
    terms: 30,
    ...dates,
  }));
  await insertMany(
    database,
    invoiceCustomers,
    people.map((each, index) => ({ id: 100_000 + index, ...each, billTo: 'self', delivery: 'mail', version: 1 }) as never),
  );
  const items = Array.from({ length: LINES }, (_, index) => ({
    ...{ id: 100_000 + index, customerId: 100_000 + (index % CUSTOMERS), service: 'cell' as const, cycle: 'monthly' as const, taxed: true },
    ...{ startsOn: firstOf(month), addReason: 'new', version: 1, ...dates },
  }));
  await insertMany(database, recurringItems, items);
  await insertMany(
    database,
    recurringRates,
    items.map(({ id }) => ({ itemId: id, from: firstOf(month), monthly: 3495, reason: 'new' })),
  );
  await database.execute(sql`analyze`);

  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return (performance.now() - begun) / 1000;
  };
  const ask = async (call: string, body?: object) => {
    const { status, body: answer } = await bench.ask(call, { token, body });
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(answer)}`);
    return (answer as { data: { id: number } }).data;
  };
  const preview = await timed(() => ask(`GET /billing-cycle?month=${month}`));
  let run = 0;
  const drafts = await timed(async () => {
    run = (await ask('POST /billing-runs', { month })).id;
    await bench.context.queue.runDue();
  });
  const [{ made = 0 } = {}] = await database.select({ made: count() }).from(invoices).where(sql`run_id = ${run}`);
  const billed = await database.$count(billedPeriods);
  if (made !== CUSTOMERS || billed !== LINES) throw new Error(`${made} invoices with ${billed} items`);
  const second = (value: number) => `${value.toFixed(1)} s`;
  writeFigures('The billing cycle', [
    `${LINES.toLocaleString('en')} items of ${CUSTOMERS.toLocaleString('en')} customers on Postgres, one run, database and upstream on ${cpus().length} cores: what is due counted, and a draft made for each customer.`,
    '`node --import tsx bench/billing.ts` measures it anew. Wanted: 60 s.',
    '',
    '| | took |',
    '|---|---|',
    `| preview | ${second(preview)} |`,
    `| drafts | ${second(drafts)} |`,
  ]);
} finally {
  await bench.close();
  await server.stop();
}
