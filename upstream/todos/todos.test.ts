import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { todoCases } from './todos.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection());
}, 60_000);
afterAll(() => bench.close());

describe('to-dos', () => todoCases(() => bench));
