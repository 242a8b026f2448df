import { and, eq, isNull } from 'drizzle-orm';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import { linesOf, withCommunication } from '#lib/domain/communicationSection.ts';
import type { Context } from '#upstream/context.ts';
import { HOUR, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { type RunRow, runs } from '#upstream/runs/tables.ts';
import { LinkSilent, PanelSilent, type PanelTransfer, type TransferKind } from '#upstream/simulators/panels/panelLink.ts';
import { systems } from '#upstream/systems/tables.ts';
import { differencesOf } from './compare.ts';
import { factsOfProgram } from './facts.ts';
import { lastGoodProgram, saveProgram } from './saved.ts';
import { programs } from './tables.ts';
import { Payload, writeTransfer } from './transfers.ts';

const PATIENCE = 4 * HOUR;
const MOST_DIFFERENCES = 50;

/** A panel that takes a program sends whatever it likes meanwhile: the station has to hold back all of it. */
async function notOnTest(database: Database, run: RunRow, now: Date): Promise<Partial<Transfer> | undefined> {
  const [test] = await database
    .select()
    .from(testPeriods)
    .where(and(eq(testPeriods.csNo, run.csNo ?? ''), isNull(testPeriods.closedAt)));
  if (!test?.confirmedAt || !test.expiresAt || test.expiresAt <= now) return { state: 'parked', message: 'test-ended' };
  return test.scope === 'all' ? undefined : { state: 'failed', message: 'test-partial' };
}

export const transferWork =
  (context: Pick<Context, 'database' | 'clock' | 'panels'>): Work =>
  async ({ payload, requestId }): Promise<Outcome> => {
    const { database, clock, panels } = context;
    const id = Payload.parse(payload).run;
    const [run] = await database.select().from(runs).where(eq(runs.id, id));
    if (!run || run.endedAt || !run.transfer) return { finish: async () => undefined };
    const kind = run.type as TransferKind;
    const now = clock.now();
    const later = (changes: Partial<Transfer>, at: Date): Promise<Outcome> =>
      keep(database, run, changes, now).then(() => ({ retryAt: at }));
    const end = (changes: Partial<Transfer>): Outcome => ({ finish: (tx) => writeTransfer(tx, run, changes, clock.now()) });

    try {
      const begun = await panels.find(requestId);
      const unheld = !begun && kind === 'download' && (await notOnTest(database, run, now));
      if (unheld) return end(unheld);
      const content = kind === 'download' ? await contentOf(database, run.transfer) : undefined;
      if (!begun) await keep(database, run, { state: 'running' }, now);
      const transfer =
        begun ?? (await panels.start(requestId, { csNo: run.csNo ?? '', kind, content, remoteKey: await remoteKeyOf(database, run) }));
      if (transfer.state === 'running')
        return later({ state: 'running', progress: transfer.share }, new Date(Math.min(transfer.until.getTime(), now.getTime() + SECOND)));
      return { finish: (tx) => settle(tx, run, transfer, content, clock.now()) };
    } catch (error) {
      if (error instanceof PanelSilent) {
        const givesUp = new Date(run.transfer.gives_up_at ?? now.getTime() + PATIENCE);
        if (now >= givesUp) return end({ state: 'failed', message: 'panel-silent' });
        const next = error.nextCheckIn < givesUp ? error.nextCheckIn : givesUp;
        const trapped = { trapped_at: run.transfer.trapped_at ?? now.toISOString(), gives_up_at: givesUp.toISOString() };
        return later({ state: 'trapped', ...trapped, next_check_in: error.nextCheckIn.toISOString() }, next);
      }
      if (error instanceof LinkSilent) return { retryAt: new Date(now.getTime() + 2 * SECOND), why: 'unreachable' };
      throw error;
    }
  };

const contentOf = async (database: Database, transfer: Transfer) => {
  const { content } = await programOf(database, transfer);
  const { communication, scope } = transfer;
  if (!communication) return content;
  return scope === 'cell' ? linesOf(communication).join('\n') : withCommunication(content, communication);
};

const remoteKeyOf = async (database: Database, { csNo }: RunRow) =>
  (
    await database
      .select({ key: systems.remoteKey })
      .from(systems)
      .where(eq(systems.csNo, csNo ?? ''))
  )[0]?.key ?? null;

const programOf = async (database: Database, { program_id }: Transfer) => {
  const [program] = program_id === null ? [] : await database.select().from(programs).where(eq(programs.id, program_id));
  if (!program) throw new Error('a send has no program');
  return program;
};

/** What the panel has from now on, where it is not what was saved last: nobody sends the section of another line from that. */
async function keepSent(tx: Database, { csNo, startedBy, swapId, transfer }: RunRow, at: Date): Promise<void> {
  if (csNo === null || !transfer) return;
  const { id, content } = await programOf(tx, transfer);
  const { communication } = transfer;
  if (!communication && (await lastGoodProgram(tx, csNo))?.id === id) return;
  await saveProgram(tx, { csNo, by: startedBy, swapId, at, content: communication ? withCommunication(content, communication) : content });
}

const keep = (database: Database, seen: RunRow, changes: Partial<Transfer>, now: Date) =>
  transact(database, async (tx) => {
    const [run] = await tx.select().from(runs).where(eq(runs.id, seen.id)).for('update');
    if (run && !run.endedAt) await writeTransfer(tx, run, changes, now);
  });

/** A save becomes a version, good or not; a send is good only when the panel reads back the same, entry by entry. */
async function settle(tx: Database, run: RunRow, ended: Exclude<PanelTransfer, { state: 'running' }>, sent: string | undefined, now: Date) {
  if (ended.state === 'failed') return writeTransfer(tx, run, { state: 'failed', message: ended.words }, now);
  if (run.type === 'download') {
    const differences = differencesOf(sent ?? '', ended.content);
    const { scope } = run.transfer ?? {};
    const compared = differences.length === 0 && (scope === 'cell' || !factsOfProgram(ended.content).partial);
    if (compared) await keepSent(tx, run, now);
    return writeTransfer(
      tx,
      run,
      compared
        ? { state: 'done', progress: 1, compared }
        : { state: 'failed', progress: 1, compared, differences: differences.slice(0, MOST_DIFFERENCES), message: 'differs' },
      now,
    );
  }
  const saved = await saveProgram(tx, { csNo: run.csNo ?? '', content: ended.content, by: run.startedBy, swapId: run.swapId, at: now });
  const facts = { program_id: saved.id, hash: saved.hash, size: saved.size, zones: saved.zones, progress: 1 };
  const bad = saved.partial ? 'cut-off' : saved.shrunken ? 'shrunken' : undefined;
  return writeTransfer(tx, run, bad ? { state: 'failed', ...facts, message: bad } : { state: 'done', ...facts }, now);
}
