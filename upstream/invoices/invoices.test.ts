import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { invoiceCases } from './invoices.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection(), {}, 20);
}, 60_000);
afterAll(() => bench.close());

describe('invoices', () => invoiceCases(() => bench));
