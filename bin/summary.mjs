import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A runner that crashed, or failed without saying which test, counts as one failure, so that nothing passes by silence. */
function withCrash(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const readReport = (path) => {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
};

/** A check without tests of its own, such as the types, is one. */
export const summaryOfCheck = (code) => (code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 });

/** Counts jest's `--json` report; a file that could not run is a failure. */
export function summaryOfJest(path, code) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withCrash(counts, code);
}

/** Counts Playwright's json report; a test that passed only at the second try failed. */
export function summaryOfPlaywright(path, code) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withCrash({ passed: expected, failed: unexpected + flaky, skipped }, code);
}

export function failuresOf(folder) {
  const jest = (readReport(join(folder, 'jest.json'))?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => `${basename(name)}: ${fullName}`);
    return failed.length > 0 || status !== 'failed' ? failed : [`${basename(name)} could not run`];
  });
  const under = ({ title, file, specs = [], suites = [] }) => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `${file}: ${title === file ? '' : `${title} › `}${spec.title}`),
    ...suites.flatMap(under),
  ];
  return [...jest, ...(readReport(join(folder, 'playwright.json'))?.suites ?? []).flatMap(under)];
}

export function sumOf(summaries) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const summary of summaries) for (const key of Object.keys(sum)) sum[key] += summary[key];
  return sum;
}

export const lineOf = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
