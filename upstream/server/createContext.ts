import { UPLOAD_JOB } from '#upstream/batches/lookups.ts';
import { REFRESH_JOB, refreshWork } from '#upstream/batches/refresh.ts';
import { uploadWork } from '#upstream/batches/uploadWork.ts';
import { BULK_JOB } from '#upstream/bulk/counts.ts';
import { MOVE_ROW_JOB, moveRowWork } from '#upstream/bulk/moveRows.ts';
import { bulkWork } from '#upstream/bulk/work.ts';
import { byProvider } from '#upstream/carriers/byProvider.ts';
import type { Context } from '#upstream/context.ts';
import type { Clock } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Log } from '#upstream/core/log.ts';
import { createQueue, type Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { ROUND_JOB, roundWork } from '#upstream/ghosts/round.ts';
import { INVOICE_MAIL_JOB, invoiceMailWork } from '#upstream/invoices/mail.ts';
import { LINE_RULE_JOB, lineRuleWork } from '#upstream/lineRules/work.ts';
import { testWork } from '#upstream/onTest/jobs.ts';
import { STATEMENT_MAIL_JOB, statementMailWork } from '#upstream/receivables/statementMail.ts';
import { BILLING_JOB } from '#upstream/recurring/runs.ts';
import { billingWork } from '#upstream/recurring/work.ts';
import { SCHEDULED_JOB, scheduledWork } from '#upstream/scheduledChanges/work.ts';
import { makeAccessTokens } from '#upstream/session/accessTokens.ts';
import { makeKeyring } from '#upstream/session/keys.ts';
import { receiveCallback } from '#upstream/sims/callbacks.ts';
import { carrierGroup, carrierWork } from '#upstream/sims/carrierWork.ts';
import { CARRIER_JOB } from '#upstream/sims/orders.ts';
import { SWEEP_JOB, sweepWork } from '#upstream/sims/sweep.ts';
import { simulatedCarrier } from '#upstream/simulators/carrier/simulator.ts';
import { simulatedPanels } from '#upstream/simulators/panels/simulator.ts';
import { simulatedStation } from '#upstream/simulators/station/simulator.ts';
import { swapWork } from '#upstream/swaps/jobs.ts';
import { TEXT_JOB, textWork } from '#upstream/texts/work.ts';
import { realCarriersOf } from './realCarriers.ts';
import { subscribeOnce } from './subscriptions.ts';

/** Puts together what the handlers work with. The jobs stand still until they are started. */
export function createContext({ database, clock, env, log }: { database: Database; clock: Clock; env: Env; log: Log }): Context {
  subscribeOnce();
  const simulated = simulatedCarrier(database, clock, env.CARRIER_SECONDS);
  const realCarriers = realCarriersOf(env, { database, clock, log });
  const carrier = byProvider(realCarriers, simulated);
  const station = simulatedStation(database, clock, env.STATION_SECONDS);
  const panels = simulatedPanels(database, clock, env.PANEL_SECONDS, station);
  const work: Record<string, Work> = { [CARRIER_JOB]: carrierWork({ database, clock, carrier }) };
  const groups = { [CARRIER_JOB]: carrierGroup({ database, clock, carrier }) };
  const queue = createQueue({ database, clock, log, work, groups });
  const accessTokens = makeAccessTokens(database, clock, makeKeyring(database, clock), env.ACCESS_SECONDS);
  const context = { database, clock, env, log, accessTokens, carrier, simulatedCarrier: simulated, realCarriers, station, panels, queue };
  carrier.onCallback(receiveCallback(context));
  // An upload's job goes by the number under which it is asked for.
  realCarriers.vzw?.onAnswer(async (requestId) => {
    await queue.hurryRequest(requestId);
    await queue.hurry(requestId);
  });
  work[REFRESH_JOB] = refreshWork(context);
  work[UPLOAD_JOB] = uploadWork(context);
  work[SWEEP_JOB] = sweepWork(context);
  work[BULK_JOB] = bulkWork(context);
  work[MOVE_ROW_JOB] = moveRowWork(context);
  work[SCHEDULED_JOB] = scheduledWork(context);
  work[LINE_RULE_JOB] = lineRuleWork(context);
  work[ROUND_JOB] = roundWork(context);
  work[INVOICE_MAIL_JOB] = invoiceMailWork(context);
  work[STATEMENT_MAIL_JOB] = statementMailWork(context);
  work[BILLING_JOB] = billingWork(context);
  work[TEXT_JOB] = textWork(context);
  Object.assign(work, testWork(context), swapWork(context));
  return context;
}
