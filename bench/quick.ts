import { existsSync } from 'node:fs';
import { median, type Round, round } from './bff/rounds.ts';
import { desk, endAll, plainProxy, smallUpstream } from './bff/started.ts';
import { LISTS, listsIn } from './growth/lists.ts';
import { openUpstream } from './upstream.ts';

// The ratios of the figures, small enough for every run of the tests, so that a regression shows in its log: what a call through the desk costs
// against a plain proxy, and each list against the first page. Times never fail it; of bytes `e2e/budget.spec.ts` has the budgets. Needs a build.

const PATIENCE_MS = 90_000;
const [ROUNDS, MS] = [3, 500];
const SIMS = 1000;
const times = (one: number, other: number) => `${(one / other).toFixed(1)} ×`;

async function proxy() {
  const { url, accessToken } = await smallUpstream();
  const path = '/api/sims/1';
  const [ours, plain] = [
    { name: 'desk', path, ...(await desk('1', url)) },
    { name: 'plain', path, ...(await plainProxy(url, accessToken)) },
  ];
  const rounds: [Round, Round][] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push([await round(ours, MS), await round(plain, MS)]);
  const cpu = rounds.map(([one, other]) => one.cpu / other.cpu);
  const paces = rounds.map(([one, other]) => other.perSecond / one.perSecond);
  console.log(
    `a small GET through the desk against a Node proxy of ten lines: CPU ${times(median(cpu), 1)}, time ${times(median(paces), 1)}`,
  );
}

async function lists() {
  const upstream = await openUpstream(SIMS, { DATABASE_URL: undefined, DATA_DIR: undefined });
  try {
    const taken = await listsIn(upstream, 10);
    const first = taken[LISTS[0] ?? '']?.p50 ?? 0;
    const told = LISTS.slice(1).map((name) => `${name} ${times(taken[name]?.p50 ?? 0, first)}`);
    console.log(
      `lists of ${SIMS.toLocaleString('en')} SIMs, embedded, against the first page (${first.toFixed(1)} ms): ${told.join(', ')}`,
    );
  } finally {
    await upstream.close();
  }
}

const end = (code: number) => {
  endAll();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(130));
setTimeout(() => {
  console.log(`given up after ${PATIENCE_MS / 1000} s: this machine is busy`);
  end(0);
}, PATIENCE_MS).unref();

try {
  // What a process uses of the processor is told by Linux alone.
  if (existsSync('/proc/self/stat')) await proxy();
  await lists();
} finally {
  endAll();
}
