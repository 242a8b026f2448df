import { isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { sims } from './tables.ts';

/** Of this process, which has the embedded database to itself. */
const hidden = new Set<number>();

/** The condition under which a SIM is not part of an import that is on its way in or out; nothing while there is none. */
export const whole = (): SQL | undefined =>
  hidden.size === 0 ? undefined : or(isNull(sims.importId), notInArray(sims.importId, [...hidden]));

export const hide = (importId: number) => hidden.add(importId);

export const show = (importId: number) => hidden.delete(importId);
