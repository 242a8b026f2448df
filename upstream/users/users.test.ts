import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { userCases } from './users.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection(), {}, 60);
}, 60_000);
afterAll(() => bench.close());

describe('users', () => userCases(() => bench));
