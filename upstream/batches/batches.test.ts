import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { batchEditCases } from './batchEdits.cases.ts';
import { batchCases } from './batches.cases.ts';
import { batchRowCases } from './batchRows.cases.ts';
import { selectionCases } from './selections.cases.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await memoryConnection());
}, 60_000);
afterAll(() => bench.close());

describe('adding and listing batches', () => batchCases(() => bench));
describe('changing and moving batches', () => batchEditCases(() => bench));
describe('what the rows of a batch are asked', () => batchRowCases(() => bench));
describe('selections, files and scans', () => selectionCases(() => bench));
