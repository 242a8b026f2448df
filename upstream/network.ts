import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { contract } from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { PingAnswer } from '#lib/contract/sims.ts';
import { MINUTE } from './clock.ts';
import { type SimRow, sims } from './db/schema.ts';
import { runs } from './db/swaps.ts';
import type { Handlers, World } from './handlers.ts';
import { isAddress, isIn, pingIcmp, pingTcp } from './ping.ts';
import { invalid, Refusal } from './refusal.ts';
import { nameOf } from './simChanges.ts';
import { pingOf } from './world/network.ts';

type Answer = z.infer<typeof PingAnswer>;

/** So many real pings at a time; whoever comes then is asked to come back. */
const AT_ONCE = 16;
const NOWHERE: Answer = { reachable: false, ms: [], simulated: true };

export function networkHandlers({ database, clock, env }: World): Handlers<typeof contract.network> {
  let pinging = 0;

  async function really(ip: string, tcp: number | undefined): Promise<Answer | Refusal> {
    if (pinging >= AT_ONCE) return new Refusal('busy', {}, { 'retry-after': '2' });
    pinging += 1;
    try {
      const ms = tcp === undefined ? await pingIcmp(ip) : await pingTcp(ip, tcp);
      return ms ? { reachable: ms.length > 0, ms, simulated: false } : invalid({ tcp: ['this server has no ping program: name a port'] });
    } finally {
      pinging -= 1;
    }
  }

  const simulated = (sim: SimRow | undefined, tcp: number | undefined): Answer =>
    sim ? pingOf(sim, Math.floor(clock.now().getTime() / MINUTE), tcp) : NOWHERE;

  /** Pings of one person to one address within a minute are one run, told by its last answer. */
  async function record(ip: string, user: User, sim: SimRow | undefined, { reachable, ms, simulated: isMadeUp }: Answer): Promise<void> {
    const now = clock.now();
    const best = ms.length > 0 ? `${Math.min(...ms)} ms` : 'no answer';
    const told = { endedAt: now, state: reachable ? 'done' : 'failed', message: isMadeUp ? `${best} (simulated)` : best };
    const mine = and(eq(runs.type, 'ping'), eq(runs.ip, ip), eq(runs.userId, user.id), gt(runs.endedAt, new Date(now.getTime() - MINUTE)));
    const [last] = await database.select({ id: runs.id }).from(runs).where(mine).orderBy(desc(runs.id)).limit(1);
    if (last) await database.update(runs).set(told).where(eq(runs.id, last.id));
    else {
      const about = { ip, simId: sim?.id ?? null, csNo: sim?.csNo ?? null, userId: user.id, startedBy: nameOf(user) };
      await database.insert(runs).values({ type: 'ping', ...about, startedAt: now, ...told });
    }
  }

  return {
    ping: async ({ params: { ip }, query: { tcp }, user }) => {
      if (!isAddress(ip)) return invalid({ ip: ['not an IP address'] });
      const [sim] = await database.select().from(sims).where(eq(sims.ipAddress, ip)).orderBy(desc(sims.updatedAt)).limit(1);
      const answer = isIn(env.PING_NETWORKS, ip) ? await really(ip, tcp) : simulated(sim, tcp);
      if (answer instanceof Refusal) return answer;
      await record(ip, user, sim, answer);
      return { data: answer };
    },
  };
}
