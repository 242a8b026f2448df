import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/** Databases ask for the disk all the time, and nothing of a test has to outlive a power cut: memory keeps it where there is enough. */
export function scratch() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return {};
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return {};
  const TMPDIR = mkdtempSync(join(MEMORY, 'linekeeper-test-'));
  // Postgres runs as somebody else, who goes through here to a folder of its own.
  chmodSync(TMPDIR, 0o711);
  process.on('exit', () => rmSync(TMPDIR, { recursive: true, force: true }));
  return { TMPDIR };
}
