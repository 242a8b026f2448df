import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../bin/compile.mjs';
import { UserError } from '../bin/output.mjs';
import { build, buildMap, ROOT } from '../bin/prepare.mjs';
import { seedTemplate } from '../bin/seededFolder.ts';
import { startSeededPostgres } from './databases.ts';
import { deployedUrl, signInDeployed } from './deployed.ts';

/**
 * Seeds the environment every test starts from, once, and keeps all environments of this run in one folder that goes away with it. The first time it
 * builds what the environments run; of a desk elsewhere (`DESK_URL`) it needs accounts only.
 */
export default async function globalSetup() {
  if (deployedUrl) {
    return signInDeployed().catch((error) => {
      // The sentence is enough: where in our code it was said helps nobody.
      if (error instanceof UserError) error.stack = error.message;
      throw error;
    });
  }
  await buildMap(ROOT);
  await compile(ROOT);
  if (!existsSync(join(ROOT, '.next/BUILD_ID'))) await build(ROOT);
  process.env.E2E_TEMPLATE = await seedTemplate();
  const postgres = await startSeededPostgres();
  if (postgres) process.env.E2E_POSTGRES = postgres.url;
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-worlds-'));
  process.env.E2E_WORLDS = folder;
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
