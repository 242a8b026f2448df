import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile, compiled } from './compile.mjs';
import { hashOf } from './hash.mjs';
import { progress, UserError } from './output.mjs';
import { run, tool } from './run.mjs';
import { finishStatic } from './staticFiles.mjs';

export const ROOT = join(import.meta.dirname, '..');

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** npm writes node_modules/.package-lock.json last, and `install` removes it first: a half-finished one is never taken for whole. */
export function isInstalled(root) {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = read(join(root, 'package-lock.json')).packages;
  const present = read(hidden).packages;
  return (
    Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
      if (path === '' || ((optional || devOptional) && !present[path])) return true;
      return present[path]?.version === version;
    }) && Object.keys(present).every((path) => path in wanted)
  );
}

export async function install(root) {
  if (isInstalled(root)) return;
  await progress('Installing packages (about a minute, once)', async () => {
    rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, [process.env.npm_execpath]] : ['npm', []];
    // Building needs the development dependencies too, whatever NODE_ENV says.
    const { code, output } = await run(npm[0], [...npm[1], 'ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: root, quiet: true });
    if (code !== 0) throw new UserError(`Installing the packages failed (npm ci ended with ${code}):\n${output.trim()}`);
  });
}

const SOURCES = [
  'app',
  'bin/staticFiles.mjs',
  'components',
  'lib',
  'messages',
  'public',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

const marker = (root) => join(root, process.env.NEXT_DIST_DIR ?? '.next', 'linekeeper-build');

const isBuilt = (root, hash = hashOf(root, SOURCES)) => existsSync(marker(root)) && readFileSync(marker(root), 'utf8') === hash;

/** A database without a row, which a new company's is copied from: made once for the migrations there are, not anew at each first start. */
async function buildEmptyDatabase(root) {
  const marker = join(root, 'dist/empty-database/made-of');
  const sources = ['durable.ts', 'emptyDatabase.ts', 'makeEmptyDatabase.ts', 'migrations'].map((name) => join('upstream/db', name));
  const key = hashOf(root, [...sources, 'package-lock.json']);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === key) return;
  await progress('Making an empty database (seconds, after a change only)', async () => {
    const { code, output } = await run(process.execPath, [compiled(root, 'empty-database')], { cwd: root, quiet: true });
    // Nobody needs it: a start makes its own, in some seconds more.
    if (code !== 0)
      return console.warn(`Making an empty database failed (it ended with ${code}); each new company makes its own:\n${output.trim()}`);
    mkdirSync(dirname(marker), { recursive: true });
    writeFileSync(marker, key);
  });
}

export async function build(root) {
  await compile(root);
  await buildEmptyDatabase(root);
  const hash = hashOf(root, SOURCES);
  if (isBuilt(root, hash)) return;
  await progress('Building the pages (about a minute, after a change only)', async () => {
    rmSync(marker(root), { force: true });
    const { code, output } = await run(...tool('next/dist/bin/next', 'build'), {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      quiet: true,
    });
    if (code !== 0) throw new UserError(`The build failed (next build ended with ${code}):\n${output.trim()}`);
    await finishStatic(join(root, process.env.NEXT_DIST_DIR ?? '.next'));
    writeFileSync(marker(root), hash);
  });
}

const MAP = '.map';
const ROADS = ['bin/basemap/places.ts', 'bin/basemap/putFile.ts', 'bin/highways', 'package-lock.json'];
const BASE_MAP = { program: 'basemap', target: `${MAP}/base.pmtiles`, makes: ['base.pmtiles'], sources: [...ROADS, 'bin/basemap'] };
/** The graph of highways that drives are reckoned by, and the towns they lead to. */
const HIGHWAYS = {
  program: 'highways',
  target: MAP,
  makes: ['highways.bin', 'towns.json'],
  sources: [...ROADS, 'lib/domain/travel', 'lib/roads'],
};

/** Made from packages and sources in git, and not in git themselves, because another zlib packs them into other bytes. */
async function makeMaps(root, jobs) {
  const open = jobs
    .map((job) => ({ ...job, marker: join(root, MAP, `${job.program}-key`), key: hashOf(root, job.sources) }))
    .filter(({ marker, key, makes }) => {
      const isThere = [marker, ...makes.map((name) => join(root, MAP, name))].every((path) => existsSync(path));
      return !isThere || readFileSync(marker, 'utf8') !== key;
    });
  if (open.length === 0) return;
  await progress('Drawing the base map and its highways (seconds, once)', async () => {
    await compile(root);
    await Promise.all(
      open.map(async ({ program, target, marker, key }) => {
        const { code, output } = await run(process.execPath, ['--max-semi-space-size=64', compiled(root, program), target], {
          cwd: root,
          quiet: true,
        });
        if (code !== 0)
          throw new UserError(`Drawing the base map and its highways failed (${program} ended with ${code}):\n${output.trim()}`);
        writeFileSync(marker, key);
      }),
    );
  });
}

export const buildMap = (root) => makeMaps(root, [BASE_MAP, HIGHWAYS]);

/** What an upstream without a desk needs of them. */
export const buildHighways = (root) => makeMaps(root, [HIGHWAYS]);
