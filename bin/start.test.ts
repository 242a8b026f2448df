import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, freePort, takenPort, until } from './checkout.ts';

let here: ReturnType<typeof checkout>;
let env: Record<string, string>;

beforeEach(async () => {
  here = checkout();
  env = { PORT: String(await freePort()) };
});
afterEach(() => here.remove());

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const pidsIn = (events: string[]) => events.flatMap((event) => event.match(/started (\d+)/)?.[1] ?? []).map(Number);
const ready = (run: { text(): string }) => until(() => run.text().includes('ready at'));

test('a fresh checkout is installed, built and both halves started, and says where it is and who may sign in', async () => {
  // What runs was compiled: there is nothing here that could load TypeScript.
  expect(existsSync(join(here.root, 'node_modules/tsx'))).toBe(false);
  const run = here.start(env);
  await ready(run);
  const events = here.events().map((event) => event.replace(/ \d+$/, ''));
  expect([...events.slice(0, 2), ...events.slice(2).sort()]).toEqual(['installed', 'built', 'desk started', 'upstream started']);
  expect(run.text()).toContain(`http://localhost:${env.PORT}`);
  expect(run.text()).toContain('admin@linekeeper.test');
  expect(run.text()).not.toContain('Warning');
});

test('the second start neither installs nor builds, until a source changes', async () => {
  const first = here.start(env);
  await ready(first);
  first.child.kill('SIGTERM');
  await first.ended;
  const second = here.start(env);
  await ready(second);
  second.child.kill('SIGTERM');
  await second.ended;
  expect(here.events().filter((event) => event === 'built' || event === 'installed')).toEqual(['installed', 'built']);
  here.write('app/page.tsx', 'changed');
  await ready(here.start(env));
  expect(here.events().filter((event) => event === 'built')).toHaveLength(2);
});

test('what a start needs can be made beforehand, while the port is taken by the version that runs', async () => {
  const { port, free } = await takenPort();
  const prepared = here.start({ PORT: String(port) }, ['--prepare']);
  expect([await prepared.ended, here.events()]).toEqual([0, ['installed', 'built']]);
  expect(prepared.text()).toContain('Everything is made');
  await free();
  await ready(here.start({ PORT: String(port) }));
  expect(here.events().filter((event) => event === 'built' || event === 'installed')).toEqual(['installed', 'built']);
});

test('a half-finished install, map or build is done again', async () => {
  expect(await here.start({ ...env, STUB_INSTALL: 'fails' }).ended).toBe(1);
  expect(await here.start({ ...env, STUB_MAP: 'fails' }).ended).toBe(1);
  expect(await here.start({ ...env, STUB_BUILD: 'fails' }).ended).toBe(1);
  await ready(here.start(env));
  expect(here.events().slice(0, 4)).toEqual(['installed', 'installed', 'built', 'built']);
});

test('where no empty database can be made a start says so and goes on, and the next one makes it', async () => {
  const run = here.start({ ...env, STUB_EMPTY_DATABASE: 'fails' });
  await ready(run);
  expect(run.text()).toContain('each new company makes its own');
  const isMade = () => existsSync(join(here.root, 'dist/empty-database/made-of'));
  expect(isMade()).toBe(false);
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  await ready(here.start(env));
  expect(isMade()).toBe(true);
});

test('a start that is stopped in the middle of the build ends well, and the next one builds again', async () => {
  const run = here.start({ ...env, STUB_BUILD: 'hangs' });
  await until(() => here.events().includes('built'));
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  await ready(here.start(env));
  expect(here.events().filter((event) => event === 'built')).toHaveLength(2);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s, even twice, stops the desk, then the upstream, and ends well', async (signal) => {
  const run = here.start(env);
  await ready(run);
  run.child.kill(signal);
  run.child.kill(signal);
  expect(await run.ended).toBe(0);
  expect(here.events().slice(-2)).toEqual(['desk asked to stop', 'upstream asked to stop']);
  expect(pidsIn(here.events()).filter(isAlive)).toEqual([]);
});

test('when one service crashes the other stops, and the start ends with its code and one line', async () => {
  const run = here.start({ ...env, STUB_DESK: 'crashes' });
  expect(await run.ended).toBe(3);
  expect(run.text()).toContain('The desk ended unexpectedly (code 3)');
  expect(here.events().at(-1)).toBe('upstream asked to stop');
});

test('a service that does nothing any more is ended and started again, as often as it takes, and the other goes on', async () => {
  const run = here.start({ ...env, STUB_DESK: 'freezes', WATCHDOG: '2' });
  await until(() => here.events().filter((event) => event.startsWith('desk started')).length === 3);
  expect(here.events().filter((event) => event.startsWith('upstream'))).toHaveLength(1);
  const [first, second, last] = pidsIn(here.events().filter((event) => event.startsWith('desk')));
  expect([first, second, last].map((pid) => isAlive(Number(pid)))).toEqual([false, false, true]);
  const log = readFileSync(join(here.root, 'data/desk.log'), 'utf8');
  expect(log.match(/the desk was silent for \d s, so it was ended and starts again/g)).toEqual([
    expect.stringContaining('2 s'),
    expect.stringContaining('4 s'),
  ]);
  expect(run.text()).toContain('[desk] error: the desk was silent for 2 s');
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

test('what a service says about its failure is the line one reads, the exit code is 1, and the other half stops', async () => {
  const run = here.start({ ...env, STUB_UPSTREAM: 'fails' });
  expect(await run.ended).toBe(1);
  expect(run.text().trim().split('\n').at(-1)).toBe('The data folder is in use.');
  expect(pidsIn(here.events()).filter(isAlive)).toEqual([]);
});

test('nothing is left running when the supervisor is killed outright', async () => {
  const run = here.start(env);
  await ready(run);
  run.child.kill('SIGKILL');
  await until(() => !pidsIn(here.events()).some(isAlive));
  expect(here.events().filter((event) => event.includes('asked to stop'))).toHaveLength(2);
});

test.each(['start', 'dev', 'cluster', 'upstream'])('when npm is asked to end, all that npm run %s started stops', async (script) => {
  here.write('node_modules/.package-lock.json', readFileSync(join(here.root, 'package-lock.json'), 'utf8'));
  if (script === 'dev') symlinkSync(join(process.cwd(), 'node_modules/tsx'), join(here.root, 'node_modules/tsx'));
  const halves = { start: 2, dev: 2, cluster: 1, upstream: 1 }[script];
  const run = here.npm(env, 'run', script);
  await until(() => pidsIn(here.events()).length === halves);
  run.child.kill('SIGTERM');
  await until(() => !pidsIn(here.events()).some(isAlive));
  await run.ended;
  expect(here.events().filter((event) => event.includes('asked to stop'))).toHaveLength(halves ?? 0);
});

test('the upstream starts alone, without pages, and says where it is and how a desk finds it', async () => {
  const port = await freePort();
  const run = here.start({ ...env, UPSTREAM_PORT: String(port) }, ['--upstream']);
  await until(() => run.text().includes('ready at'));
  expect(here.events().map((event) => event.replace(/ \d+$/, ''))).toEqual(['installed', 'upstream started']);
  expect(run.text()).toContain(`The upstream is ready at http://127.0.0.1:${port}/api`);
  expect(run.text()).toContain(`UPSTREAM_URL=http://127.0.0.1:${port}/api npm start`);
  expect(run.text()).toContain('admin@linekeeper.test');
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(here.events().at(-1)).toBe('upstream asked to stop');
});

test('a taken port is one clear line before anything is done', async () => {
  const taken = await takenPort();
  const run = here.start({ PORT: String(taken.port) });
  expect(await run.ended).toBe(1);
  expect(run.text()).toBe(`Port ${taken.port} is in use: stop what listens there, or set PORT to another.\n`);
  expect(here.events()).toEqual([]);
  await taken.free();
});

test('a taken upstream port is refused only when it was asked for', async () => {
  const taken = await takenPort();
  const run = here.start({ ...env, UPSTREAM_PORT: String(taken.port) });
  expect(await run.ended).toBe(1);
  expect(run.text()).toBe(`Port ${taken.port} is in use: set UPSTREAM_PORT to another, or leave it out.\n`);
  await taken.free();
});

test('a data folder that cannot be written is one clear line', async () => {
  writeFileSync(join(here.root, 'file'), '');
  const run = here.start({ ...env, DATA_DIR: 'file/data' });
  expect(await run.ended).toBe(1);
  expect(run.text()).toMatch(/^The data folder .*file\/data is not writable \(ENOTDIR\): set DATA_DIR to one that is\.\n$/);
});

test.each([
  [{ PORT: 'http' }, 'PORT=http is not a port'],
  [{ UPSTREAM_URL: 'company' }, 'UPSTREAM_URL=company is not an address'],
])('%j is refused in one line', async (wrong, line) => {
  const run = here.start({ ...env, ...wrong });
  expect(await run.ended).toBe(1);
  expect(run.text()).toMatch(new RegExp(`^${line}.*\\n$`));
});

test('an upstream elsewhere is used instead of ours, and no demo account is promised', async () => {
  const run = here.start({ ...env, UPSTREAM_URL: 'http://api.example/api/' });
  await ready(run);
  expect(run.text()).toContain('Upstream: http://api.example/api\n');
  expect(run.text()).not.toContain('linekeeper.test');
  expect(here.events().join()).not.toContain('upstream started');
});

test('demo accounts come with a warning where others can reach them, and not at all with DEMO=0', async () => {
  const open = here.start({ ...env, PUBLIC_URL: 'http://desk.example' });
  await ready(open);
  expect(open.text()).toContain('Warning: anyone who reaches http://desk.example');
  open.child.kill('SIGTERM');
  await open.ended;
  const real = here.start({ ...env, DEMO: '0' });
  await ready(real);
  expect(real.text()).not.toContain('linekeeper.test');
});

test('logs go to the data folder, and warnings to the terminal too', async () => {
  const run = here.start(env);
  await ready(run);
  await until(() => run.text().includes('[desk] warning: desk warns'));
  expect(run.text()).not.toContain('chats');
  expect(readFileSync(join(here.root, 'data/upstream.log'), 'utf8')).toContain('"upstream chats"');
});

test('with LOG=stdout the logs are the standard output, and nothing else is', async () => {
  const run = here.start({ ...env, LOG: 'stdout' });
  let out = '';
  run.child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  await ready(run);
  await until(() => out.split('\n').length > 4);
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).level),
  ).toEqual([40, 30, 40, 30]);
});
