import { asc, isNotNull } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { INVOICE_STATUSES } from '#lib/contract/invoices/list.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { memoryBench } from '#upstream/testing/ownBench.ts';
import { invoiceSeries, invoices } from './tables.ts';

const bench = memoryBench('admin', 600);

test('the demo has invoices in every state, all of which sum up', async () => {
  const { meta } = contract.invoices.list.reply.parse((await bench.ask('GET /invoices?counts=1', { token: bench.token })).body);
  const counts = meta.counts?.status ?? {};
  expect(INVOICE_STATUSES.filter((status) => !counts[status])).toEqual([]);
  for (const { items, taxes, total } of await bench.database.select().from(invoices)) expect(invoiceSums(items, taxes).total).toBe(total);
});

test('its numbers have no gap, follow the days of issue, and go on with the next invoice', async () => {
  const rows = await bench.database
    .select()
    .from(invoices)
    .where(isNotNull(invoices.number))
    .orderBy(asc(invoices.year), asc(invoices.number));
  const years = new Map<number, number[]>();
  for (const { year, number } of rows) years.set(year ?? 0, [...(years.get(year ?? 0) ?? []), number ?? 0]);
  for (const numbers of years.values()) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const days = rows.map(({ issuedOn }) => issuedOn);
  expect(days).toEqual(days.toSorted());
  const kept = await bench.database.select().from(invoiceSeries).orderBy(asc(invoiceSeries.year));
  expect(kept).toEqual([...years].map(([year, numbers]) => ({ series: 'invoice', year, last: numbers.length })));
});
