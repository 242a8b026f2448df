import { type SQL, sql } from 'drizzle-orm';

/** For `returning`: the transaction need not be on the disk at its commit; a crash loses it whole. Saves a wait for the disk. */
export const deferredCommit = (when: SQL = sql`true`) =>
  sql`set_config('synchronous_commit', case when ${when} then 'off' else 'on' end, true)`;
