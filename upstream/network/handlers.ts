import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { sims } from '#upstream/sims/tables.ts';
import { isAddress } from './ping.ts';
import { pingAddress } from './pingAddress.ts';

export const networkHandlers = (context: Context): Handlers<typeof contract.network> => ({
  ping: async ({ params: { ip }, query: { tcp }, user }) => {
    if (!isAddress(ip)) return invalid({ ip: ['not an IP address'] });
    const [sim] = await context.database.select().from(sims).where(eq(sims.ipAddress, ip)).orderBy(desc(sims.updatedAt)).limit(1);
    const answer = await pingAddress(context, { ip, sim, tcp, user });
    return answer instanceof ProblemResponse ? answer : { data: answer };
  },
});
