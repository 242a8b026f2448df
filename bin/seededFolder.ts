import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawned } from '#upstream/testing/spawned.ts';
import { hashOf } from './hash.mjs';
import { ROOT } from './prepare.mjs';

const PREFIX = 'linekeeper-template-';
const DAY = 24 * 3_600_000;

/** Kept among the temporary files under a hash of what makes it and of the day: seeded dates are relative to the day. */
export async function seedTemplate(): Promise<string> {
  const hash = hashOf(ROOT, [
    'bin/seededFolder.ts',
    'upstream',
    'lib/format',
    'lib/contract',
    'lib/domain',
    'lib/access',
    'package-lock.json',
  ]).slice(0, 16);
  const template = path.join(tmpdir(), `${PREFIX}${new Date().toISOString().slice(0, 10)}-${hash}`);
  if (existsSync(template)) return template;

  const draft = mkdtempSync(path.join(tmpdir(), `${PREFIX}draft-`));
  // As it was seeded: a sweep would ask for some lines, how many by chance.
  const upstream = spawned('upstream', { NODE_ENV: 'production', DATA_DIR: draft, SWEEP_HOUR: 'off' });
  await upstream.ready();
  await upstream.stop('SIGTERM');
  // Another run may have been faster.
  if (existsSync(template)) rmSync(draft, { recursive: true });
  else renameSync(draft, template);
  removeOldTemplates();
  return template;
}

export async function seededFolder(folder: string) {
  cpSync(await seedTemplate(), folder, { recursive: true });
  return folder;
}

function removeOldTemplates() {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const template = path.join(tmpdir(), name);
    if (Date.now() - statSync(template).mtimeMs > 2 * DAY) rmSync(template, { recursive: true, force: true });
  }
}
