import type { PlannedTestRow } from './tables.ts';

export const PLAN_JOB = 'planned-test';

export const planJob = ({ id, startsAt }: Pick<PlannedTestRow, 'id' | 'startsAt'>) => ({
  kind: PLAN_JOB,
  key: `planned-test:${id}`,
  payload: { plan: id },
  runAt: startsAt,
});
