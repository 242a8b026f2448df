import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new empty folder that is gone after the tests of the file. */
export function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
