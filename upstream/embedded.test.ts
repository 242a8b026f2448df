import { everyCase } from './all.cases.ts';
import { type Bench, openBench } from './testing/bench.ts';
import { memoryConnection } from './testing/memory.ts';

describe('on the embedded database', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await memoryConnection());
  }, 60_000);
  afterAll(() => bench.close());

  everyCase(() => bench);
});
