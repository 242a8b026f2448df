import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findLaravel, WITHOUT_LARAVEL } from '../laravel.mjs';

const FOLDER = resolve('bin/laravelKit');

export async function runKit(...args: string[]) {
  const child = spawn(process.execPath, ['bin/program.mjs', 'laravel-kit', ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}

export async function bareApplication(folder: string) {
  if (!(await findLaravel(resolve('.')))) throw new Error(WITHOUT_LARAVEL);
  const copied = (name: string) => cpSync(join(FOLDER, name), folder, { recursive: true });
  copied('bare');
  for (const each of ['bootstrap/cache', 'storage/logs', 'storage/framework/views']) mkdirSync(join(folder, each), { recursive: true });
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(folder, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  const run = (program: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)(program, args, { cwd: folder, maxBuffer: 2 ** 26 }).catch((failed) => failed);
  return {
    folder,
    run,
    edit,
    artisan: async (...args: string[]) => (await run('php', 'artisan', ...args)).stdout,
    /** The one step that is done by hand. */
    nameProvider: () =>
      edit('config/app.php', (text) =>
        text.replace(
          '        App\\Providers\\RouteServiceProvider::class,\n',
          (line) => `${line}        App\\Providers\\LinekeeperServiceProvider::class,\n`,
        ),
      ),
    write: (controller: string, code: string) =>
      edit(`app/Http/Controllers/Linekeeper/${controller}.php`, (text) => {
        if (!text.includes('throw new NotWritten')) throw new Error(`${controller} has nothing to be filled in`);
        return text.replace('throw new NotWritten(__METHOD__);', code);
      }),
    addCompany: () => copied('filled'),
    phpunit: async () => (await run('phpunit', '--verbose')).stdout,
  };
}
export type BareApplication = Awaited<ReturnType<typeof bareApplication>>;
