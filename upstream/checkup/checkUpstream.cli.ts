import { readUpstreamMap } from '#lib/foreign/map/readUpstreamMap.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { confirmed } from '#upstream/core/question.ts';
import { checkUpstream } from './checkup.ts';
import { type Client, openClient } from './client.ts';
import { baseFrom, namedIn, readOptions, USAGE, whoIs } from './options.ts';
import type { Named } from './reads.ts';
import { openReport, type Report } from './report.ts';
import { readSettings } from './settings.ts';
import { type Also, alsoOf } from './writes/also.ts';
import { openUndo } from './writes/undo.ts';
import { tryWrites } from './writes/writes.ts';
import type { Ask } from './writes/written.ts';

const readMap = (path: string | undefined) =>
  path === undefined
    ? []
    : readUpstreamMap(path).catch((error: Error) => {
        throw new CannotStart(error.message);
      });

/** What is tried beside reading, and put back whatever comes: Ctrl-C, a failure, an upstream that is gone for some seconds. */
function writesOf(client: Client, report: Report, { named, also, isYes }: { named: Named; also: readonly Also[]; isYes: boolean }) {
  if (Object.values(named).every((id) => id === undefined) && also.length === 0)
    throw new CannotStart(`--writes takes the records it may touch: --sim, --system, --swap, --batch, --sunset.\nUsage: ${USAGE}`);
  if (!isYes && !process.stdin.isTTY) throw new CannotStart('--writes asks before it touches a record: at a terminal, or say --yes.');
  const undo = openUndo(console.log);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, undo.stop);
  const confirm = async () => isYes || confirmed('Go on?');
  return {
    undo,
    run: (as: Ask) => tryWrites(client, as, report, { named, also, undo, notify: console.log, confirm }),
  };
}

/** 0: everything fits; 1: something does not, or nothing could be asked; 2: nothing was learnt. */
async function main(): Promise<number> {
  const { values, positionals } = readOptions();
  const [address] = positionals;
  if (!address || positionals.length > 1) throw new CannotStart(`Usage: ${USAGE}`);
  const named = namedIn(values);
  const base = baseFrom(address);
  const settings = readSettings(process.env, base);
  const map = await readMap(settings.UPSTREAM_MAP);
  const client = openClient(base, { form: settings.QUERY_ARRAYS, map }, console.log);
  const report = openReport(console.log);
  let isLearnt: boolean;
  const also = (values.also ?? []).map(alsoOf);
  if (also.length > 0 && !values.writes) throw new CannotStart('--also goes with --writes.');
  const writes = values.writes ? writesOf(client, report, { named, also, isYes: values.yes }) : undefined;
  try {
    const who = await whoIs(values);
    console.log(`Asking ${client.base}${who.account ? ` as ${who.account.email}` : ''}`);
    isLearnt = await checkUpstream(client, { who, settings, named, writes: writes?.run }, report);
  } finally {
    await client.close();
    const troubles = writes?.undo.troubles ?? [];
    if (troubles.length > 0) console.log(`\nCould not be put back:\n${troubles.map((text) => `  ${text}`).join('\n')}`);
  }
  const { fits, misfits, notAsked } = report.sum();
  console.log(`\n${fits} fit, ${misfits} do not, ${notAsked} were not asked.`);
  if (!isLearnt) console.log('Nothing was learnt: this account may read no records. Use one that may read everything.');
  if (misfits > 0 || writes?.undo.troubles.length) return 1;
  return isLearnt ? 0 : 2;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  },
);
