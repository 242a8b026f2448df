import type { Context } from '#upstream/context.ts';
import type { Work } from '#upstream/core/queue.ts';
import { WATCH_SYSTEM_JOB } from '#upstream/systems/watch.ts';
import { watchSystemWork } from '#upstream/systems/watchWork.ts';
import { ALERT_JOB, ALERT_MAIL_JOB, alertWork } from './alerts.ts';
import { askWork } from './asking.ts';
import { offWork } from './ending.ts';
import { ASK_JOB, OFF_JOB, WATCH_JOB } from './enqueue.ts';
import { ESCALATE_JOB, escalateWork } from './escalation.ts';
import { FIRE_CLOCK_JOB, fireClockWork } from './fireClock.ts';
import { alertMailWork } from './mail.ts';
import { PLAN_JOB } from './planJob.ts';
import { planWork } from './planWork.ts';
import { watchWork } from './watchdog.ts';

export const testWork = (context: Context): Record<string, Work> => ({
  [ASK_JOB]: askWork(context),
  [OFF_JOB]: offWork(context),
  [WATCH_JOB]: watchWork(context),
  [ESCALATE_JOB]: escalateWork(context),
  [FIRE_CLOCK_JOB]: fireClockWork(context),
  [PLAN_JOB]: planWork(context),
  [ALERT_JOB]: alertWork(context),
  [ALERT_MAIL_JOB]: alertMailWork(context),
  [WATCH_SYSTEM_JOB]: watchSystemWork(context),
});
