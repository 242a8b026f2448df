import { makeAccessTokens } from './auth/access.ts';
import { makeKeyring } from './auth/keys.ts';
import { REFRESH_JOB, refreshWork } from './batches/refresh.ts';
import { BULK_JOB } from './bulk/tally.ts';
import { bulkWork } from './bulk/work.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import type { Env } from './env.ts';
import { ROUND_JOB, roundWork } from './ghosts/round.ts';
import type { World } from './handlers.ts';
import { INVOICE_MAIL_JOB, invoiceMailWork } from './invoices/mail.ts';
import { makeJobs, type Work } from './jobs.ts';
import type { Log } from './log.ts';
import { CARRIER_JOB, carrierWork } from './sims/orders.ts';
import { swapWork } from './swaps/work.ts';
import { testWork } from './tests/work.ts';
import { simulatedCarrier } from './world/carrier/simulator.ts';
import { simulatedPanels } from './world/panels/simulator.ts';
import { simulatedStation } from './world/station/simulator.ts';

/** Puts together what the handlers work with. The jobs stand still until they are started. */
export function makeWorld({ database, clock, env, log }: { database: Database; clock: Clock; env: Env; log: Log }): World {
  const carrier = simulatedCarrier(database, clock, env.CARRIER_SECONDS);
  const station = simulatedStation(database, clock, env.STATION_SECONDS);
  const panels = simulatedPanels(database, clock, env.PANEL_SECONDS, station);
  const work: Record<string, Work> = { [CARRIER_JOB]: carrierWork({ database, clock, carrier }) };
  const jobs = makeJobs({ database, clock, log, work });
  const accessTokens = makeAccessTokens(database, clock, makeKeyring(database, clock), env.ACCESS_SECONDS);
  const world = { database, clock, env, log, accessTokens, carrier, station, panels, jobs };
  // These take on jobs themselves.
  work[REFRESH_JOB] = refreshWork(world);
  work[BULK_JOB] = bulkWork(world);
  work[ROUND_JOB] = roundWork(world);
  work[INVOICE_MAIL_JOB] = invoiceMailWork(world);
  Object.assign(work, testWork(world), swapWork(world));
  return world;
}
