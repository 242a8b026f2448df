import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedTemplate } from './template.ts';

/** Seeds the world every test starts from, once, and keeps all worlds of this run in one folder that goes away with it. */
export default async function globalSetup() {
  process.env.E2E_TEMPLATE = await seedTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-worlds-'));
  process.env.E2E_WORLDS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
