import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { sims } from './db/schema.ts';
import type { Handlers, World } from './handlers.ts';
import { isAddress } from './ping.ts';
import { pingAddress } from './pinging.ts';
import { invalid, Refusal } from './refusal.ts';

export const networkHandlers = (world: World): Handlers<typeof contract.network> => ({
  ping: async ({ params: { ip }, query: { tcp }, user }) => {
    if (!isAddress(ip)) return invalid({ ip: ['not an IP address'] });
    const [sim] = await world.database.select().from(sims).where(eq(sims.ipAddress, ip)).orderBy(desc(sims.updatedAt)).limit(1);
    const answer = await pingAddress(world, { ip, sim, tcp, user });
    return answer instanceof Refusal ? answer : { data: answer };
  },
});
