import { everyCase } from './all.cases.ts';
import { type Bench, openMemoryBench } from './testing/bench.ts';

describe('on the embedded database', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openMemoryBench();
  }, 60_000);
  afterAll(() => bench.close());

  everyCase(() => bench);
});
