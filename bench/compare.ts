import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { median } from './bff/rounds.ts';
import { duration } from './chart.ts';
import { writeFigures } from './figures.mjs';

// Lists and bulk work of another checkout beside this one's. Both have a process and a world of their own and are asked in turns, call by call, so that
// what disturbs one disturbs the other: `git worktree add ../before COMMIT`, its node_modules, and `--before ../before`.

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    sims: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '20' },
    work: { type: 'string', default: '10000,10000,10000,10000,100000,100000' },
    embedded: { type: 'boolean', default: false },
  },
});

type Told = { ms: Record<string, number>; total: number; imei: string };
type Asked = { open: number; where: object } | { call: string; file?: boolean } | { work: number; where: object };

/** In the other checkout its own code is what is asked: `#` is resolved from where a file stands. */
async function side() {
  const here = (file: string) => import(path.join(process.cwd(), 'bench', file));
  const { openUpstream } = await here('upstream.ts');
  const { workIn } = await here('growth/work.ts');
  let upstream: Awaited<ReturnType<typeof import('./upstream.ts').openUpstream>> | undefined;
  const told: Told = { ms: {}, total: 0, imei: '' };
  process.on('message', async (asked: Asked) => {
    told.ms = {};
    if ('open' in asked) {
      upstream = await openUpstream(asked.open, asked.where);
      const page = await upstream?.json('GET /sims?sort=cs_no&exact=1');
      Object.assign(told, { total: page.meta.total, imei: page.data[3].imei });
    } else if ('work' in asked) {
      const own = await openUpstream(10_000, asked.where);
      for (const round of [0, 1, 2]) await own.json('POST /stock-names', { kind: 'device_type', name: `Model ${round * asked.work}` });
      told.ms = (await workIn(own, [asked.work])).get(asked.work);
      await own.close();
    } else {
      const since = performance.now();
      if (asked.file) for await (const _ of (await upstream?.ask(asked.call, { format: 'csv' }))?.body ?? []);
      else await upstream?.json(asked.call);
      told.ms = { [asked.call]: performance.now() - since };
    }
    process.send?.(told);
  });
  process.send?.(told);
}

/** tsx tells its parent each file it loads over the same line. */
async function toldBy(child: ChildProcess): Promise<Told> {
  for (;;) {
    const [told] = await once(child, 'message');
    if (told.ms) return told;
  }
}

function ask(child: ChildProcess, asked: Asked): Promise<Told> {
  const told = toldBy(child);
  child.send(asked);
  return told;
}

const folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-compare-'));

async function compare(before: string) {
  const server = values.embedded || !postgresBin ? undefined : await startPostgres(postgresBin);
  let worlds = 0;
  const fresh = async () => {
    worlds += 1;
    if (!server) return { DATABASE_URL: undefined, DATA_DIR: path.join(folder, `w${worlds}`) };
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database w${worlds}`);
    await client.end();
    const own = new URL(server.url);
    own.pathname = `w${worlds}`;
    return { DATABASE_URL: own.href };
  };
  const start = async (cwd: string) => {
    const child = fork(path.resolve('bench/compare.ts'), ['--before', before], { cwd, execArgv: ['--import', 'tsx'] });
    await toldBy(child);
    return child;
  };
  const sides = [await start(path.resolve(before)), await start(process.cwd())] as const;
  const times = new Map<string, [before: number[], now: number[]]>();
  async function inTurns(round: number, ofSide: (at: 0 | 1) => Promise<Asked>, nameOf = (key: string) => key) {
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { ms } = await ask(sides[at], await ofSide(at));
      if (round === 0) continue;
      for (const [key, took] of Object.entries(ms)) {
        const of = times.get(nameOf(key)) ?? [[], []];
        of[at].push(took);
        times.set(nameOf(key), of);
      }
    }
  }

  try {
    const opened: Told[] = [];
    for (const child of sides) opened.push(await ask(child, { open: Number(values.sims), where: await fresh() }));
    const last = (at: 0 | 1) => Math.floor((opened[at]?.total ?? 0) / 25);
    const calls: Record<string, (at: 0 | 1) => string> = {
      'first page': () => 'GET /sims',
      'page 100': () => 'GET /sims?page=100',
      'last page': (at) => `GET /sims?page=${last(at)}`,
      'first page, by ICCID': () => 'GET /sims?sort=iccid',
      'last page, by IMEI': (at) => `GET /sims?sort=imei&page=${last(at)}`,
      'filtered, sorted, counted': () => 'GET /sims?status=inventory&provider=vzw&sort=iccid&exact=1',
      'active ones': () => 'GET /sims?status=active',
      'a whole number': (at) => `GET /sims?q=${opened[at]?.imei}`,
      'a part of a number': (at) => `GET /sims?q=${opened[at]?.imei.slice(6, 12)}`,
      words: () => 'GET /sims?q=school%20creek',
      'nothing found': () => 'GET /sims?q=zzzz',
      'counts of every filter': () => 'GET /sims?counts=1&per_page=1',
      'counts within a filter': () => 'GET /sims?counts=1&per_page=1&status=active',
      'counts within a search': () => 'GET /sims?counts=1&per_page=1&q=pecan',
      'stock levels': () => 'GET /stock-levels',
    };
    for (let round = 0; round <= Number(values.rounds); round += 1)
      for (const [name, callOf] of Object.entries(calls))
        await inTurns(
          round,
          async (at) => ({ call: callOf(at) }),
          () => name,
        );
    for (let round = 0; round <= 3; round += 1)
      await inTurns(
        round,
        async () => ({ call: 'POST /sims-export', file: true }),
        () => 'all of them as a CSV',
      );
    for (const [at, rows] of values.work.split(',').filter(Boolean).map(Number).entries())
      await inTurns(
        at + 1,
        async () => ({ work: rows, where: await fresh() }),
        (key) => `${key} of ${rows.toLocaleString('en')} rows`,
      );
  } finally {
    for (const child of sides) child.kill();
    await server?.stop();
  }

  const where = server ? 'Postgres' : 'embedded';
  writeFigures(`Two versions beside each other, ${Number(values.sims).toLocaleString('en')} SIMs, ${where}`, [
    `Medians from request to answer, and the fastest of each, asked in turns; ${cpus().length} cores, which others may be using too: read the ratios, on a busy machine those of the fastest. \`node --import tsx bench/compare.ts --before ../before --sims ${values.sims}${server ? '' : ' --embedded'}\` measures it anew, where \`../before\` is a checkout of the other version.`,
    '',
    '| | before | now | now : before | fastest before, now | | times |',
    '|---|---|---|---|---|---|---|',
    ...[...times].map(([name, [was, is]]) => {
      const [old, now] = [median(was), median(is)];
      const [least, less] = [Math.min(...was), Math.min(...is)];
      const fastest = `${duration(least)}, ${duration(less)} | ${(less / least).toFixed(2)} ×`;
      return `| ${name} | ${duration(old)} | ${duration(now)} | ${(now / old).toFixed(2)} × | ${fastest} | ${is.length} |`;
    }),
  ]);
}

if (process.send) await side();
else if (values.before) await compare(values.before).finally(() => rmSync(folder, { recursive: true, force: true }));
else throw new Error('--before is the checkout to compare with');
