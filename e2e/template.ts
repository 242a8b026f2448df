import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHalf, UPSTREAM } from '../bin/half.mjs';
import { hashOf } from '../bin/hash.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { baseEnv } from './ports.ts';

const PREFIX = 'linekeeper-template-';
const DAY = 24 * 3_600_000;

/**
 * A data folder as the upstream's first start leaves it, made by starting and stopping one. Kept among the temporary files under a hash of
 * what makes it and of the day, because seeded dates are relative to the day.
 */
export async function seedTemplate(): Promise<string> {
  const hash = hashOf(ROOT, ['upstream', 'lib/contract', 'lib/access', 'package-lock.json']).slice(0, 16);
  const template = join(tmpdir(), `${PREFIX}${new Date().toISOString().slice(0, 10)}-${hash}`);
  if (existsSync(template)) return template;

  const draft = mkdtempSync(join(tmpdir(), `${PREFIX}draft-`));
  const lines: string[] = [];
  const upstream = startHalf('upstream', UPSTREAM, {
    env: { ...baseEnv(), DATA_DIR: draft, UPSTREAM_PORT: '0' },
    onLine: (line: string) => lines.push(line),
  });
  await upstream.ready.catch((error) => {
    throw new Error(`The upstream could not be seeded: ${error.message}\n${lines.slice(-20).join('\n')}`);
  });
  await upstream.stop();
  // Another run may have been faster.
  if (existsSync(template)) rmSync(draft, { recursive: true });
  else renameSync(draft, template);
  removeOldTemplates();
  return template;
}

function removeOldTemplates() {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    if (Date.now() - statSync(path).mtimeMs > 2 * DAY) rmSync(path, { recursive: true, force: true });
  }
}
