import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { everyCase } from './all.cases.ts';

describe('on the embedded database', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openMemoryBench();
  });
  afterAll(() => bench.close());

  everyCase(() => bench);
});
