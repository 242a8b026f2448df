import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { guessCases } from './guesses.cases.ts';
import { installerCases } from './installer.cases.ts';
import { photoCases } from './photos.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection(), { CARRIER_SECONDS: '1', STATION_SECONDS: '1', PANEL_SECONDS: '5' }, 20);
}, 60_000);
afterAll(() => bench.close());

describe('on site', () => installerCases(() => bench));
describe('photos', () => photoCases(() => bench));
describe('guesses', () => guessCases(() => bench));
