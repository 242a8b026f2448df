import { recordRowAnswer } from '#upstream/batches/rowAnswer.ts';
import { clearRowErrors, setRowError } from '#upstream/batches/rowErrors.ts';
import { jobFinished, moveOverdue } from '#upstream/bulk/events.ts';
import { settleRow } from '#upstream/bulk/settle.ts';
import { followTicket, refusedByVisit } from '#upstream/dispatch/follow.ts';
import { hurry } from '#upstream/onTest/enqueue.ts';
import { testChanged, testEnded } from '#upstream/onTest/events.ts';
import { transferRecorded } from '#upstream/programs/events.ts';
import { parkSends, withdrawTransfer } from '#upstream/programs/transfers.ts';
import { runStopped } from '#upstream/runs/events.ts';
import { carryToJoined, carryToParted } from '#upstream/scheduledChanges/carry.ts';
import { settleScheduled } from '#upstream/scheduledChanges/todo.ts';
import {
  linesChanged,
  orderSettled,
  recordsJoined,
  recordsParted,
  simAnswered,
  simsConfirmed,
  suspensionsEnding,
} from '#upstream/sims/events.ts';
import { publishSwap, recordSwapEvent } from '#upstream/swaps/events.ts';
import { resumeFollow } from '#upstream/swaps/followJob.ts';
import { verifyKeyOf } from '#upstream/swaps/verifySwap.ts';
import { doneDuringSwap } from '#upstream/systems/events.ts';
import { stopWatch } from '#upstream/systems/watch.ts';
import { ticketMoved, ticketMoveWanted } from '#upstream/tickets/events.ts';
import { makeLineTodo, makeMoveTodo, makeSuspensionTodo } from '#upstream/todos/lines.ts';
import { leadTo } from '#upstream/todos/links.ts';

function subscribe() {
  simsConfirmed.subscribe((tx, { simIds }) => clearRowErrors(tx, ...simIds));
  simAnswered.subscribe(recordRowAnswer);
  orderSettled.subscribe(async (tx, { jobId, simId, state, message, at }) => {
    if (jobId) await settleRow(tx, { jobId, simId }, state === 'gone' ? { state: 'skipped', rule: 'gone' } : { state, message }, at);
  });
  orderSettled.subscribe(async (tx, { batchId, simId, state, message }) => {
    if (batchId && state === 'failed') await setRowError(tx, { batchId, simId, problem: 'failed', message });
  });

  jobFinished.subscribe(settleScheduled);
  moveOverdue.subscribe(makeMoveTodo);

  recordsJoined.subscribe(leadTo);
  recordsJoined.subscribe(carryToJoined);
  recordsParted.subscribe(carryToParted);
  linesChanged.subscribe(makeLineTodo);
  suspensionsEnding.subscribe(makeSuspensionTodo);

  runStopped.subscribe(async (tx, { run, user, at }) => run.type === 'watch' && stopWatch(tx, run.csNo ?? '', user, at));
  runStopped.subscribe(async (tx, { run, at }) => run.type !== 'watch' && withdrawTransfer(tx, run, at));
  testEnded.subscribe((tx, { context, csNo }) => parkSends(context, tx, csNo));

  testChanged.subscribe(async (tx, { test: { swapId }, event, at }) => {
    if (swapId === null) return;
    if (event) await recordSwapEvent(tx, swapId, event, at);
    else publishSwap(tx, swapId);
    if (event?.kind !== 'test-confirmed') return;
    // Who comes back to a swap that was left is heard at once.
    await hurry(tx, verifyKeyOf(swapId), at);
    await resumeFollow(tx, swapId, at);
  });
  transferRecorded.subscribe(async (tx, { swapId, at, ...event }) => {
    if (swapId !== null) await recordSwapEvent(tx, swapId, event, at);
  });
  doneDuringSwap.subscribe((tx, { swapId, at, ...event }) => recordSwapEvent(tx, swapId, event, at));

  ticketMoveWanted.subscribe(refusedByVisit);
  ticketMoved.subscribe(followTicket);
}

let isSubscribed = false;
/** Once in a process, however many contexts it has. */
export function subscribeOnce() {
  if (!isSubscribed) subscribe();
  isSubscribed = true;
}
