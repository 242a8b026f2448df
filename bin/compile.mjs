import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.mjs';
import { UserError } from './output.mjs';

export const PROGRAMS = {
  upstream: 'upstream/main.ts',
  web: 'lib/server/main.ts',
  cluster: 'bin/cluster/main.ts',
  basemap: 'bin/basemap/main.ts',
  highways: 'bin/highways/main.ts',
  'empty-database': 'upstream/cli/emptyDatabase.cli.ts',
  seed: 'upstream/cli/seed.cli.ts',
  import: 'upstream/cli/import.cli.ts',
  user: 'upstream/cli/user.cli.ts',
  'check-upstream': 'upstream/checkup/checkUpstream.cli.ts',
  'laravel-kit': 'upstream/laravelKit/laravelKit.cli.ts',
  'verify-evidence': 'upstream/evidence/verifyEvidence.cli.ts',
  'db-export': 'upstream/db/copy/export.cli.ts',
  'db-restore': 'upstream/db/copy/restore.cli.ts',
};

const DIST = 'dist';
/** Stands beside `dist/<program>.js`: the files they were made of, and a hash of those. */
const RECORD = 'made-of.json';
/** What decides about the outcome and is no source of it. */
const ALWAYS = ['bin/compile.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

export const compiled = (root, name) => join(root, DIST, `${name}.js`);

function isCompiled(root) {
  try {
    const { sources, hash } = JSON.parse(readFileSync(join(root, DIST, RECORD), 'utf8'));
    return hashOf(root, sources) === hash && Object.keys(PROGRAMS).every((name) => existsSync(compiled(root, name)));
  } catch {
    return false;
  }
}

/** Renaming is all or nothing, for whoever compiles at the same time or is starting. */
function put(path, content) {
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}

/** Half a second, after a change only. A program that runs reads nothing of `dist/` again, so it may be made anew below it. */
export async function compile(root) {
  if (isCompiled(root)) return;
  const { build, stop } = await import('esbuild');
  const dist = join(root, DIST);
  rmSync(join(dist, RECORD), { force: true });
  mkdirSync(dist, { recursive: true });
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outdir: DIST,
    write: false,
    metafile: true,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
  })
    .catch((error) => {
      throw new UserError(`Compiling failed: ${error.message}`);
    })
    // Its server would stay as long as we do.
    .finally(stop);
  for (const { path, contents } of outputFiles) put(path, contents);
  const sources = [...ALWAYS, ...Object.keys(metafile.inputs)].sort();
  put(join(dist, RECORD), JSON.stringify({ hash: hashOf(root, sources), sources }));
}
