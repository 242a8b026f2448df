import type { World } from '#upstream/handlers.ts';
import type { Work } from '#upstream/jobs.ts';
import { WATCH_SYSTEM_JOB, watchSystemWork } from '#upstream/systems/watch.ts';
import { ALERT_JOB, ALERT_MAIL_JOB, alertWork } from './alerts.ts';
import { askWork } from './asking.ts';
import { offWork } from './ending.ts';
import { ASK_JOB, OFF_JOB, WATCH_JOB } from './jobs.ts';
import { alertMailWork } from './mail.ts';
import { watchWork } from './watchdog.ts';

/** Every kind of job that asks the station. */
export const testWork = (world: World): Record<string, Work> => ({
  [ASK_JOB]: askWork(world),
  [OFF_JOB]: offWork(world),
  [WATCH_JOB]: watchWork(world),
  [ALERT_JOB]: alertWork(world),
  [ALERT_MAIL_JOB]: alertMailWork(world),
  [WATCH_SYSTEM_JOB]: watchSystemWork(world),
});
