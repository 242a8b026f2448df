import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { CannotStart } from '#upstream/cannotStart.ts';
import type { Call } from './calls.ts';

/** What `php artisan route:list --json` tells of a route. */
const Route = z.object({ method: z.string(), uri: z.string(), action: z.string().catch('') });
type Route = z.infer<typeof Route>;

const textIn = (folder: string, file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');

/** Refuses a folder that is no Laravel application with the namespace that Laravel gives. */
export function needApplication(folder: string) {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CannotStart(`${folder}: there is no such folder.`);
  for (const [name, what] of [
    ['artisan', 'file'],
    ['app', 'folder'],
    ['routes', 'folder'],
  ])
    if (!existsSync(join(folder, name ?? ''))) throw new CannotStart(`${folder} is no Laravel application: it has no ${what} ${name}.`);
  const composer = textIn(folder, 'composer.json');
  if (composer.includes('"psr-4"') && !composer.includes('"App\\\\"'))
    throw new CannotStart(`${join(folder, 'composer.json')}: no "App\\\\" among its psr-4; the kit writes classes of that namespace.`);
}

function readRoutes(text: string, from: string): Route[] {
  // What PHP warns of comes before.
  const json = /^\[.*/ms.exec(text)?.[0];
  if (json === undefined && /doesn't have any routes/.test(text)) return [];
  try {
    return z.array(Route).parse(JSON.parse(json ?? ''));
  } catch {
    throw new CannotStart(`${from}: no list of routes as \`php artisan route:list --json\` writes it, but "${text.trim().slice(0, 80)}".`);
  }
}

/** The routes of an application: as it tells them, or as they were told before (`file`), where PHP does not run here. */
export async function routesOf(folder: string, file: string | undefined): Promise<Route[]> {
  if (file !== undefined) {
    if (!existsSync(file)) throw new CannotStart(`${file}: there is no such file.`);
    return readRoutes(readFileSync(file, 'utf8'), file);
  }
  const asked = promisify(execFile)('php', ['artisan', 'route:list', '--json'], { cwd: folder, timeout: 120_000, maxBuffer: 2 ** 26 });
  const { stdout } = await asked.catch((error: Error & { stdout?: string; stderr?: string }) => {
    const said = `${error.stdout ?? ''}\n${error.stderr ?? ''}\n${error.message}`.split('\n').flatMap((line) => line.trim() || []);
    throw new CannotStart(
      `\`php artisan route:list --json\` in ${folder} failed: ${said.slice(0, 2).join(' ')}\nWhere PHP runs elsewhere, keep what it says there in a file and give that: --routes FILE.`,
    );
  });
  return readRoutes(stdout, 'php artisan route:list --json');
}

const shapeOf = (uri: string) => uri.replace(/^\/|\/$/g, '').replace(/\{[^}]*\}/g, '{}');
const OWN = /^\\?App\\Http\\Controllers\\Linekeeper\\/;
const isOwn = ({ action }: Route, own: ReadonlySet<string>) => OWN.test(action) || own.has(action.replace(/^\\/, ''));

export function has(routes: readonly Route[], prefix: string, isWritten: boolean) {
  const own = new Set(isWritten ? ['Illuminate\\Broadcasting\\BroadcastController@authenticate'] : []);
  const there = new Set(
    routes.filter((route) => !isOwn(route, own)).flatMap(({ method, uri }) => method.split('|').map((each) => `${each} ${shapeOf(uri)}`)),
  );
  return ({ method, path }: Call) => there.has(`${method} ${shapeOf(`${prefix}/${path}`)}`);
}

export const channelsIn = (folder: string) =>
  [...textIn(folder, 'routes/channels.php').matchAll(/Broadcast::channel\(\s*['"]([^'"]+)/g)].map(([, name = '']) => shapeOf(name));
export const isChannelIn = (names: readonly string[], name: string) => names.includes(shapeOf(name));

const PROVIDER = 'LinekeeperServiceProvider';
/** Laravel 11 and later name providers in a file of their own. */
export const providersFile = (folder: string) =>
  existsSync(join(folder, 'bootstrap/providers.php')) ? 'bootstrap/providers.php' : 'config/app.php';
export const isProviderNamed = (folder: string) => textIn(folder, providersFile(folder)).includes(PROVIDER);

/** Sanctum's guard where Composer has it, else the one Laravel has had for tokens. */
export const guardOf = (folder: string) => (textIn(folder, 'composer.json').includes('"laravel/sanctum"') ? 'sanctum' : 'api');
