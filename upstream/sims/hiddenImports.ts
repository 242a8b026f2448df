import { isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { sims } from './tables.ts';

/** Of this process, which has the embedded database to itself. */
const hidden = new Set<number>();

export const whole = (): SQL | undefined =>
  hidden.size === 0 ? undefined : or(isNull(sims.importId), notInArray(sims.importId, [...hidden]));

export const hide = (importId: number) => hidden.add(importId);

export const show = (importId: number) => hidden.delete(importId);
