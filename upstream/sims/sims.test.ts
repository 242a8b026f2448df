import { conditionCases } from '../conditions.cases.ts';
import { simFileCases } from '../export/simFile.cases.ts';
import { fleetCases } from '../fleet/fleet.cases.ts';
import { stockCases } from '../stock/stock.cases.ts';
import { type Bench, openBench } from '../testing/bench.ts';
import { memoryConnection } from '../testing/memory.ts';
import { viewCases } from '../views.cases.ts';
import { simCases } from './sims.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection());
}, 60_000);
afterAll(() => bench.close());

describe('the SIM list', () => simCases(() => bench));
describe('the SIM list as a file', () => simFileCases(() => bench));
describe('saved views', () => viewCases(() => bench));
describe('stock and scans', () => stockCases(() => bench));
describe('the fleet', () => fleetCases(() => bench));
describe('rules with conditions', () => conditionCases(() => bench));
