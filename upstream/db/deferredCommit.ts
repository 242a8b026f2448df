import { type SQL, sql } from 'drizzle-orm';

/**
 * For the `returning` of a statement: what its transaction writes need not be on the disk when it has committed, if `when` holds. It gets there
 * with the next one that must be; a crash before loses it whole, and nothing that came after it stays without it. Saves a wait for the disk.
 */
export const deferredCommit = (when: SQL = sql`true`) =>
  sql`set_config('synchronous_commit', case when ${when} then 'off' else 'on' end, true)`;
