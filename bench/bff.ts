import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { areasWhile, beginInspected } from './bff/profile.ts';
import { type Contestant, download, median, type Round, round } from './bff/rounds.ts';
import { answering, begin, desk, endAll, folder, freePort, groupOf, HOME, PATH, plainProxy, smallUpstream } from './bff/started.ts';
import { writeFigures } from './figures.mjs';
import { areaRows, medianAreas } from './profile.ts';

// What a call through the desk costs, at both of its doors, against a Next handler that does nothing, a proxy of ten lines and nginx: small answers,
// then a file of 100 MB. All in turns, `ROUNDS` times. Needs a build. Writes its table into docs/figures.md. With `--profile` it writes instead what
// the route handler, and the one that does nothing, are busy with.

const { values } = parseArgs({ options: { profile: { type: 'boolean', default: false } } });
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const MS = Number(process.env.MS ?? 2000);
const ROOT = path.join(import.meta.dirname, '..');
const BARE = path.join(import.meta.dirname, 'bff/bare');
const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next');
const SMALL = '/api/sims/1';
const FILE = '/api/batch/1/download';

async function nginx(upstream: string, token: string) {
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit; events { worker_connections 1024; }
    http { access_log off; ${temporary} upstream api { server ${new URL(upstream).host}; keepalive 32; }
      server { listen 127.0.0.1:${port}; keepalive_requests 1000000; location / { proxy_pass http://api; proxy_http_version 1.1;
        proxy_set_header Connection ""; proxy_set_header Authorization "Bearer ${token}"; proxy_buffering off; } } }`,
  );
  const child = begin('nginx', ['-c', file, '-p', folder], {}, false);
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin);
  return { origin, group: groupOf(child) };
}

function hasNginx() {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function bareNext(start = (args: string[]) => begin(process.execPath, args, {}, false)) {
  execFileSync(process.execPath, [NEXT, 'build', BARE], { env: { PATH, HOME, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } });
  const port = await freePort();
  const bare = start([NEXT, 'start', BARE, '-p', String(port)]);
  const origin = `http://localhost:${port}`;
  await answering(origin);
  return { name: 'a Next handler that does nothing', origin, group: groupOf(bare), path: '/api/nothing' };
}

const HANDLER = 'the desk, as a route handler (`FRONT=0`)';

async function contestants() {
  const { url: upstream, accessToken } = await smallUpstream();
  const all: Contestant[] = [
    { name: 'the desk, in front of Next', ...(await desk('1', upstream)), path: SMALL },
    { name: HANDLER, ...(await desk('0', upstream)), path: SMALL },
    await bareNext(),
    { name: 'a Node proxy of ten lines', ...(await plainProxy(upstream, accessToken)), path: SMALL },
  ];
  if (hasNginx()) all.push({ name: 'nginx', ...(await nginx(upstream, accessToken)), path: SMALL });
  return all;
}

async function profileThem() {
  const { url } = await smallUpstream();
  const inspectors: string[] = [];
  const inspected =
    (withIpc: boolean) =>
    (args: string[], env: Record<string, string> = {}) => {
      const { child, inspector } = beginInspected(ports.pop() ?? 0, args, env, withIpc);
      inspectors.push(inspector);
      return child;
    };
  const ports = [await freePort(), await freePort()];
  const both: Contestant[] = [{ name: HANDLER, ...(await desk('0', url, inspected(true))), path: SMALL }, await bareNext(inspected(false))];
  const taken = both.map(() => [] as Map<string, number>[]);
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const [at, each] of both.entries()) {
      let answers = 0;
      const areas = await areasWhile(inspectors[at] ?? '', async () => {
        answers = (await round(each, MS)).answers;
      });
      taken[at]?.push(new Map([...areas].map(([area, ms]) => [area, ms / answers])));
    }
  }
  writeFigures('What a route handler is busy with', [
    `Time of the main thread for an answer, as in “The proxy”, medians of ${ROUNDS} rounds in turns with a sample each half millisecond, which takes time itself:`,
    'read the shares. What Node does because a script asks it to counts as that script’s. `node --import tsx bench/bff.ts --profile` measures it anew.',
    '',
    ...areaRows(
      both.map(({ name }, at) => ({ name, areas: medianAreas(taken[at] ?? []) })),
      3,
    ),
  ]);
}

async function measureThem() {
  const all = await contestants();
  const rounds = new Map<string, Round[]>(all.map(({ name }) => [name, []]));
  for (let turn = 0; turn < ROUNDS; turn++) for (const each of all) rounds.get(each.name)?.push(await round(each, MS));

  const files = all.filter(({ path: asked }) => asked === SMALL).map((each) => ({ ...each, path: FILE }));
  const seconds = new Map<string, number[]>(files.map(({ name }) => [name, []]));
  const announced = new Map<string, string | null>();
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const each of files) {
      const took = await download(each);
      seconds.get(each.name)?.push(took.seconds);
      announced.set(each.name, took.announced);
    }
  }

  const of = (name: string) => {
    const taken = rounds.get(name) ?? [];
    return { perSecond: median(taken.map((each) => each.perSecond)), cpu: median(taken.map((each) => each.cpu)) };
  };
  const nothing = of('a Next handler that does nothing');
  const plainly = median(seconds.get('a Node proxy of ten lines') ?? []);
  writeFigures('The proxy', [
    `A small GET with a session (1 KB, 16 connections), the median of ${ROUNDS} rounds of ${MS / 1000} s in turns; caller, upstream and what is measured share ${cpus().length} cores. \`node --import tsx bench/bff.ts\` measures it anew.`,
    '',
    '| | answers a second | against nothing in Next | CPU an answer | against nothing in Next |',
    '|---|---|---|---|---|',
    ...all.map(({ name }) => {
      const { perSecond, cpu } = of(name);
      return `| ${name} | ${perSecond.toFixed(0)} | ${(perSecond / nothing.perSecond).toFixed(2)} × | ${cpu.toFixed(2)} ms | ${(cpu / nothing.cpu).toFixed(2)} × |`;
    }),
    '',
    '| 100 MB through | seconds | throughput against the Node proxy | announced length |',
    '|---|---|---|---|',
    ...files.map(({ name }) => {
      const took = median(seconds.get(name) ?? []);
      return `| ${name} | ${took.toFixed(2)} | ${(plainly / took).toFixed(2)} × | ${announced.get(name) ?? 'none'} |`;
    }),
  ]);
}

try {
  await (values.profile ? profileThem() : measureThem());
} finally {
  endAll();
}
