import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { swapCases } from './swaps.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection(), { CARRIER_SECONDS: '1', STATION_SECONDS: '1', PANEL_SECONDS: '5' }, 20);
}, 60_000);
afterAll(() => bench.close());

describe('swaps', () => swapCases(() => bench));
