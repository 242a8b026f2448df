import { refreshCases } from './refresh.cases.ts';
import { sessionCases } from './session.cases.ts';
import { type Bench, openBench } from './testing/bench.ts';
import { memoryConnection } from './testing/memory.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection(), {}, 20);
}, 60_000);
afterAll(() => bench.close());

describe('signing in', () => sessionCases(() => bench));
describe('staying signed in', () => refreshCases(() => bench));
