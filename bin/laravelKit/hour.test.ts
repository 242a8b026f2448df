import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { freePort } from '../../e2e/ports.ts';
import { bareApplication, runKit } from './bareApplication.ts';

const PEOPLE = { email: 'ana@company.test', password: 'linekeeper' };
/** What an application that is there has before the hour: people and SIMs, in a database, and an address. */
const COMPANY = `<?php
$app = require __DIR__.'/bootstrap/app.php';
$app->make(Illuminate\\Contracts\\Console\\Kernel::class)->bootstrap();
use Illuminate\\Support\\Facades\\Schema;
Schema::create('users', function ($t) { $t->id(); $t->string('fullName'); $t->string('role'); $t->string('email'); $t->string('password'); $t->string('api_token')->nullable(); $t->timestamps(); });
Schema::create('sims', function ($t) { $t->id(); $t->string('imei'); $t->string('status'); $t->timestamps(); });
App\\Models\\User::forceCreate(['fullName' => 'Ana', 'role' => 'admin', 'email' => '${PEOPLE.email}', 'password' => Illuminate\\Support\\Facades\\Hash::make('${PEOPLE.password}')]);
foreach (range(1, 30) as $i) App\\Models\\Sim::forceCreate(['imei' => sprintf('35693803%06d0', $i), 'status' => ['active', 'retired', 'inventory'][$i % 3]]);
`;
const SERVER = `<?php
$app = require __DIR__.'/bootstrap/app.php';
$kernel = $app->make(Illuminate\\Contracts\\Http\\Kernel::class);
$kernel->handle(Illuminate\\Http\\Request::capture())->send();
`;

const root = ownFolder();

/** The code of the page, each by the file that stands in its first line. */
const blocks = [...readFileSync('docs/laravel-hour.md', 'utf8').matchAll(/```php\n\/\/ (\S+)\n([\s\S]+?)```/g)].map(
  ([, path = '', code = '']) => ({ path, code }),
);

test('the hour, followed word by word on a bare application: somebody signs in at the desk and sees the SIMs', async () => {
  const app = await bareApplication(join(root, 'hour'));
  const own = (path: string, text: string) => writeFileSync(join(app.folder, path), text);
  app.addCompany();
  app.edit('config/database.php', (text) => text.replace("':memory:'", `'${join(app.folder, 'db.sqlite')}'`));
  own('db.sqlite', '');
  own('company.php', COMPANY);
  own('server.php', SERVER);
  await app.run('php', 'company.php');

  expect((await runKit(app.folder)).code).toBe(0);
  app.nameProvider();
  expect(blocks).toHaveLength(3);
  for (const { path, code } of blocks)
    app.edit(path, (text) => {
      if (text.includes('throw new NotWritten')) return text.replace('throw new NotWritten(__METHOD__);', () => code);
      return path.startsWith('routes/') ? text + code : text.replace(/\n\{\n/, () => `\n{\n${code}`);
    });

  const port = await freePort();
  const php = spawn('php', ['-S', `127.0.0.1:${port}`, 'server.php'], { cwd: app.folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/api`;
  const isUp = () =>
    fetch(`${url}/user`, { headers: { accept: 'application/json' } }).then(
      ({ status }) => status === 401,
      () => false,
    );
  while (!(await isUp())) await new Promise((next) => setTimeout(next, 20));
  try {
    const check = spawn(process.execPath, ['bin/program.mjs', 'check-upstream', url, '--email', PEOPLE.email], {
      env: { NODE_ENV: 'test', PATH: process.env.PATH, AUTH: 'sanctum', LINEKEEPER_PASSWORD: PEOPLE.password },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    check.stdout.on('data', (data) => (output += data));
    await once(check, 'close');
    for (const about of ['POST /login', 'GET /user', 'GET /sims', 'GET /sims: pages, order, search, filters', 'POST /logout'])
      expect(output).toMatch(new RegExp(`^  fits       ${about}$`, 'm'));
    expect(output).toContain('Batches\\ListController::__invoke is to be written.');

    const desk = await startWebBefore(url, { AUTH: 'sanctum' });
    const { status, json, cookie } = await desk.signIn(PEOPLE.email, PEOPLE.password);
    expect([status, json.userData.fullName]).toEqual([200, 'Ana']);
    const list = await (await desk.ask('GET', '/sims?status=active&status=retired&sort=-id&per_page=5', cookie)).json();
    expect([list.meta.total, list.data[0].imei]).toEqual([20, '356938030000300']);
    desk.stop();
  } finally {
    php.kill('SIGKILL');
  }
}, 120_000);
