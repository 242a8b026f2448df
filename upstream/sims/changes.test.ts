import { idempotencyCases } from '../idempotency.cases.ts';
import { jobCases } from '../jobs.cases.ts';
import { type Bench, openBench } from '../testing/bench.ts';
import { memoryConnection } from '../testing/memory.ts';
import { carrierCases } from './carrier.cases.ts';
import { simEditCases } from './edits.cases.ts';
import { simLifecycleCases } from './lifecycle.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection(), {}, 100);
}, 60_000);
afterAll(() => bench.close());

describe('adding and changing SIMs', () => simEditCases(() => bench));
describe('work that outlives its process', () => jobCases(() => bench));
describe('what goes to the carrier', () => carrierCases(() => bench));
describe('writes sent more than once', () => idempotencyCases(() => bench));
describe('the life of a SIM', () => simLifecycleCases(() => bench));
