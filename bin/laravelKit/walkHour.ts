import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../e2e/ports.ts';
import { bareApplication, runKit } from './bareApplication.ts';

export const PEOPLE = { email: 'ana@company.test', password: 'linekeeper' };
const CONSOLE = `<?php
$app = require __DIR__.'/bootstrap/app.php';
$app->make(Illuminate\\Contracts\\Console\\Kernel::class)->bootstrap();
`;
const COMPANY = `${CONSOLE}use Illuminate\\Support\\Facades\\Schema;
Schema::create('users', function ($t) { $t->id(); $t->string('fullName'); $t->string('role'); $t->string('email'); $t->string('password'); $t->string('api_token')->nullable(); $t->timestamps(); });
Schema::create('sims', function ($t) { $t->id(); $t->string('imei'); $t->string('status'); $t->string('warehouse_code')->nullable(); $t->string('notes')->nullable(); $t->timestamps(); });
App\\Models\\User::forceCreate(['fullName' => 'Ana', 'role' => 'admin', 'email' => '${PEOPLE.email}', 'password' => Illuminate\\Support\\Facades\\Hash::make('${PEOPLE.password}')]);
foreach (range(1, 30) as $i) App\\Models\\Sim::forceCreate(['imei' => sprintf('35693803%06d0', $i), 'status' => ['active', 'retired', 'inventory'][$i % 3], 'warehouse_code' => 'W0'.(1 + $i % 2)]);
`;
const SERVER = `<?php
$app = require __DIR__.'/bootstrap/app.php';
$kernel = $app->make(Illuminate\\Contracts\\Http\\Kernel::class);
$kernel->handle(Illuminate\\Http\\Request::capture())->send();
`;

/** What stands in every Laravel's configuration; Debian has no Pusher client, so that of our own company stands in for it. */
const BROADCASTING = `<?php
require_once __DIR__.'/../Pusher.php';

return ['default' => 'pusher', 'connections' => ['pusher' => [
    'driver' => 'pusher', 'key' => env('PUSHER_KEY'), 'secret' => env('PUSHER_SECRET'), 'app_id' => 'linekeeper', 'options' => ['url' => env('PUSHER_URL')],
]]];
`;

type Pusher = { url: string; key: string; secret: string };

/** The code of the page, each by the file that stands in its first line. */
const blocks = [...readFileSync('docs/laravel-hour.md', 'utf8').matchAll(/```php\n\/\/ (\S+)\n([\s\S]+?)```/g)].map(
  ([, path = '', code = '']) => ({ path, code }),
);

/** The steps that change a line of every Laravel, by what stands in their code; the address of the web app is this machine's. */
const steps = [...readFileSync('docs/upstream.md', 'utf8').matchAll(/^ {3}```php\n([\s\S]+?)^ {3}```/gm)].map(([, code = '']) =>
  code.replace(/^ {3}/gm, '').replace("'10.0.0.5'", "'127.0.0.1'"),
);
const stepWith = (part: string) => {
  const found = steps.find((step) => step.includes(part));
  if (!found) throw new Error(`no step of the hour speaks of ${part}`);
  return found.trim();
};

/** Follows the hour word by word on a bare application in this folder, and answers it at work. */
export async function walkHour(folder: string, pusher?: Pusher) {
  const app = await bareApplication(folder);
  const own = (path: string, text: string) => writeFileSync(join(app.folder, path), text);
  app.addCompany();
  app.edit('config/database.php', (text) => text.replace("':memory:'", `'${join(app.folder, 'db.sqlite')}'`));
  own('db.sqlite', '');
  own('company.php', COMPANY);
  own('server.php', SERVER);
  await app.run('php', 'company.php');
  // Whoever asks is told where the application believes the question to come from.
  app.edit('routes/api.php', (text) => `${text}\nRoute::get('whose', fn (Illuminate\\Http\\Request $request) => $request->ip());\n`);
  if (pusher) {
    cpSync('e2e/laravel/app/src/Broadcasting/Pusher.php', join(app.folder, 'Pusher.php'));
    own('config/broadcasting.php', BROADCASTING);
  }

  // A limit that ends with each request would be none.
  app.edit('config/cache.php', (text) =>
    text.replace(/'array'/g, "'file'").replace("['driver' => 'file']", `['driver' => 'file', 'path' => '${folder}/cache']`),
  );
  app.edit('app/Http/Middleware/TrustProxies.php', (text) => text.replace('protected $proxies;', () => stepWith('$proxies')));
  app.edit('app/Providers/RouteServiceProvider.php', (text) =>
    text.replace(/RateLimiter::for\(.+\n/, () => `${stepWith('RateLimiter::for')}\n`),
  );
  app.edit('app/Models/Sim.php', (text) => text.replace('protected $guarded = [];', (line) => `${line}\n\n${stepWith('serializeDate')}`));

  const { code } = await runKit(app.folder);
  if (code !== 0) throw new Error(`the kit ended with ${code}`);
  app.nameProvider();
  for (const { path, code } of blocks)
    app.edit(path, (text) => {
      if (text.includes('throw new NotWritten')) return text.replace('throw new NotWritten(__METHOD__);', () => code);
      return path.startsWith('routes/') ? text + code : text.replace(/\n\{\n/, () => `\n{\n${code}`);
    });

  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    ...(pusher && { PUSHER_URL: pusher.url, PUSHER_KEY: pusher.key, PUSHER_SECRET: pusher.secret }),
  };
  const port = await freePort();
  const php = spawn('php', ['-S', `127.0.0.1:${port}`, 'server.php'], { cwd: app.folder, stdio: 'ignore', env });
  const url = `http://127.0.0.1:${port}/api`;
  const isUp = () =>
    fetch(`${url}/user`, { headers: { accept: 'application/json' } })
      .then(({ status }) => status === 401)
      .catch(() => false);
  while (!(await isUp())) await new Promise((next) => setTimeout(next, 20));
  return {
    url,
    blocks: blocks.length,
    does: (statement: string) => {
      own('does.php', `${CONSOLE}${statement}\n`);
      return app.run('env', ...Object.entries(env).map(([name, value]) => `${name}=${value}`), 'php', 'does.php');
    },
    stop: () => php.kill('SIGKILL'),
  };
}
