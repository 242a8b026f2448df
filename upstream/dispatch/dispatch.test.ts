import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { planCases } from './plan.cases.ts';
import { roadCases } from './road.cases.ts';
import { suggestCases } from './suggest/suggest.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection());
}, 60_000);
afterAll(() => bench.close());

describe('planned days', () => planCases(() => bench));
describe('on the road', () => roadCases(() => bench));
describe('a suggestion', () => suggestCases(() => bench));
