import { and, eq, gt } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { fromThere } from '#upstream/session/attempts.ts';
import { countAttempt } from '#upstream/session/throttle.ts';
import { digest } from '#upstream/session/tokens.ts';
import { appointmentHandlers } from './appointments.ts';
import { visitForCustomer } from './customer.ts';
import { proofHandlers } from './files.ts';
import { reportHandlers } from './report.ts';
import { visitLinks } from './tables.ts';

/** False links of one network that cost nothing: behind a carrier's address is a whole town. */
const FREE = 30;
/** Calls of one link: a family looks at it in every room. */
const CALLS = { free: 900, within: 15 * MINUTE };

export const visitHandlers = (context: Context): Handlers<typeof contract.visits> => ({
  show: async ({ params: { token }, address }) => {
    const { database, clock } = context;
    const now = clock.now();
    const [link] = /^[\w-]{22}$/.test(token)
      ? await database
          .select()
          .from(visitLinks)
          .where(and(eq(visitLinks.tokenHash, digest(token)), gt(visitLinks.endsAt, now)))
      : [];
    const bucket = link ? { key: `visit:link:${link.id}`, ...CALLS } : fromThere('visit', address, FREE);
    const pass = await countAttempt(database, [bucket], now);
    if (pass instanceof ProblemResponse) return pass;
    return link && { data: await visitForCustomer(context, link, now) };
  },
  ...proofHandlers(context),
  ...appointmentHandlers(context),
  ...reportHandlers(context),
});
