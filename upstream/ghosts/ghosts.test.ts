import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { ghostCases } from './ghosts.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection(), { CARRIER_SECONDS: '1' });
}, 60_000);
afterAll(() => bench.close());

describe('ghosts', () => ghostCases(() => bench));
