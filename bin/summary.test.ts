import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineOf, summaryOfCheck, summaryOfJest, summaryOfPlaywright, sumOf } from './summary.mjs';

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: object) => {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const jest = { numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0, numPendingTests: 0, numTodoTests: 0 };

test('a file of tests that could not run is a failure', () => {
  expect(summaryOfJest(report({ ...jest, numRuntimeErrorTestSuites: 2 }), 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
});

test('a runner that ends badly without a failed test is a failure', () => {
  expect(summaryOfJest(report(jest), 1).failed).toBe(1);
  expect(summaryOfPlaywright(report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }), 1).failed).toBe(1);
});

test('a runner that left no report, or half of one, is a failure', () => {
  const half = join(folder, 'half.json');
  writeFileSync(half, '{"stats":');
  expect(summaryOfPlaywright(half, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(summaryOfJest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a test that passed only at the second try failed', () => {
  expect(summaryOfPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } }), 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
  });
});

test('everything ends in one line, which names skipped tests only when there are some', () => {
  expect(lineOf(sumOf([summaryOfCheck(0), summaryOfCheck(1), summaryOfCheck(0)]))).toBe('2 passed, 1 failed');
  expect(lineOf({ passed: 1, failed: 0, skipped: 1 })).toBe('1 passed, 0 failed, 1 skipped');
});
