import { recordRowAnswer } from '#upstream/batches/rowAnswer.ts';
import { clearRowErrors, setRowError } from '#upstream/batches/rowErrors.ts';
import { notifyWork } from '#upstream/billableWork/repository.ts';
import { jobFinished, moveOverdue } from '#upstream/bulk/events.ts';
import { settleRow } from '#upstream/bulk/settle.ts';
import { hurryJob } from '#upstream/core/jobRows.ts';
import { followCode, followTicket, keepNeeds, refusedByVisit } from '#upstream/dispatch/follow.ts';
import { isStillOnTheWay, textWasSettled } from '#upstream/dispatch/textCustomer.ts';
import { isLinkStillWanted, linkTextWasSettled, makeTextedLink } from '#upstream/installer/textedLink.ts';
import { notifyAudit } from '#upstream/lineAudit/bills.ts';
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
import { linkTicket, followSwap as siteFollowsSwap, followTicket as siteFollowsTicket } from '#upstream/sunset/follow.ts';
import { publishSwap, recordSwapEvent, swapFinished } from '#upstream/swaps/events.ts';
import { resumeFollow } from '#upstream/swaps/followJob.ts';
import { verifyKeyOf } from '#upstream/swaps/verifySwap.ts';
import { doneDuringSwap } from '#upstream/systems/events.ts';
import { stopWatch } from '#upstream/systems/watch.ts';
import { textLinkWanted, textSettled, textWanted } from '#upstream/texts/events.ts';
import { ticketChanged, ticketCoded, ticketMoved, ticketMoveWanted, ticketOpened } from '#upstream/tickets/events.ts';
import { makeLineTodo, makeMoveTodo, makeSuspensionTodo } from '#upstream/todos/lines.ts';
import { leadTo } from '#upstream/todos/links.ts';
import { makeVisitLink } from '#upstream/visits/link.ts';

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
  jobFinished.subscribe(async (tx) => notifyAudit(tx));
  // The lines of a job come one by one: its end tells of all of them.
  orderSettled.subscribe(async (tx, { jobId }) => {
    if (jobId === undefined) notifyAudit(tx);
  });
  moveOverdue.subscribe(makeMoveTodo);

  recordsJoined.subscribe(leadTo);
  recordsJoined.subscribe(carryToJoined);
  recordsParted.subscribe(carryToParted);
  linesChanged.subscribe(makeLineTodo);
  suspensionsEnding.subscribe(makeSuspensionTodo);

  ticketOpened.subscribe(keepNeeds);

  runStopped.subscribe(async (tx, { run, user, at }) => run.type === 'watch' && stopWatch(tx, run.csNo ?? '', user, at));
  runStopped.subscribe(async (tx, { run, at }) => run.type !== 'watch' && withdrawTransfer(tx, run, at));
  testEnded.subscribe((tx, { context, csNo }) => parkSends(context, tx, csNo));

  testChanged.subscribe(async (tx, { test: { swapId }, event, at }) => {
    if (swapId === null) return;
    if (event) await recordSwapEvent(tx, swapId, event, at);
    else publishSwap(tx, swapId);
    if (event?.kind !== 'test-confirmed') return;
    // Who comes back to a swap that was left is heard at once.
    await hurryJob(tx, verifyKeyOf(swapId), at);
    await resumeFollow(tx, swapId, at);
  });
  transferRecorded.subscribe(async (tx, { swapId, at, ...event }) => {
    if (swapId !== null) await recordSwapEvent(tx, swapId, event, at);
  });
  doneDuringSwap.subscribe((tx, { swapId, at, ...event }) => recordSwapEvent(tx, swapId, event, at));

  ticketOpened.subscribe(linkTicket);
  ticketMoveWanted.subscribe(refusedByVisit);
  ticketMoved.subscribe(followTicket);
  ticketCoded.subscribe(followCode);

  ticketChanged.subscribe(siteFollowsTicket);
  swapFinished.subscribe(siteFollowsSwap);

  ticketCoded.subscribe(async (tx) => notifyWork(tx));
  ticketChanged.subscribe(async (tx) => notifyWork(tx));
  swapFinished.subscribe(async (tx) => notifyWork(tx));
  textWanted.subscribe(isStillOnTheWay);
  textLinkWanted.subscribe(makeVisitLink);
  textSettled.subscribe(textWasSettled);
  textWanted.subscribe(isLinkStillWanted);
  textLinkWanted.subscribe(makeTextedLink);
  textSettled.subscribe(linkTextWasSettled);
}

let isSubscribed = false;
/** Once in a process, however many contexts it has. */
export function subscribeOnce() {
  if (!isSubscribed) subscribe();
  isSubscribed = true;
}
