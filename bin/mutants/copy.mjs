import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from '../output.mjs';
import { ROOT } from '../prepare.mjs';

const BUILT = ['.next', '.map', 'dist'];

/** What git knows of, and what it would if it were added: never what is built or installed. */
function sources() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status !== 0) throw new UserError('The working tree is read by git, which does not know it here.');
  return String(stdout)
    .split('\0')
    .filter((path) => path && existsSync(join(ROOT, path)));
}

/** Turbopack follows no link that leads out of the folder it builds in, so there the packages are the files themselves, under a second name. */
function takePackages(folder, isBuiltIn) {
  if (!isBuiltIn) return symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const { status } = spawnSync('cp', ['-al', join(ROOT, 'node_modules'), folder], { stdio: 'ignore' });
  if (status === 0) return;
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  cpSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}

/** In a folder of its own; with `isBuiltIn` the web app can be built there, and one that is built already is taken along. */
export function copyTree({ isBuiltIn = false } = {}) {
  const all = mkdtempSync(join(tmpdir(), 'linekeeper-mutants-'));
  const remove = () => rmSync(all, { recursive: true, force: true });
  process.on('exit', remove);
  // Postgres runs as somebody else, who goes through here to a folder of its own.
  chmodSync(all, 0o711);
  const [folder, scratch] = ['tree', 'tmp'].map((name) => join(all, name));
  mkdirSync(scratch);
  for (const path of sources()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(folder, path));
  }
  takePackages(folder, isBuiltIn);
  for (const built of isBuiltIn ? BUILT : [])
    if (existsSync(join(ROOT, built))) cpSync(join(ROOT, built), join(folder, built), { recursive: true, verbatimSymlinks: true });
  return {
    folder,
    scratch,
    remove,
    async with({ file, find, put }, work) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        text.replace(find, () => put),
      );
      try {
        return await work();
      } finally {
        writeFileSync(path, text);
      }
    },
  };
}
