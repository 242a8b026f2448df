import type { z } from 'zod';
import type { User } from '#lib/contract/session.ts';
import type { PingAnswer } from '#lib/contract/sims.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { recordRun } from '#upstream/runs/record.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { pingOf } from '#upstream/simulators/network.ts';
import { isAddress, isIn, pingIcmp, pingTcp } from './ping.ts';

type Answer = z.infer<typeof PingAnswer>;

const AT_ONCE = 16;
const NOWHERE: Answer = { reachable: false, ms: [], simulated: true };

let pinging = 0;

async function really(ip: string, tcp: number | undefined): Promise<Answer | ProblemResponse> {
  if (pinging >= AT_ONCE) return new ProblemResponse('busy', {}, { 'retry-after': '2' });
  pinging += 1;
  try {
    const ms = tcp === undefined ? await pingIcmp(ip) : await pingTcp(ip, tcp);
    return ms ? { reachable: ms.length > 0, ms, simulated: false } : invalid({ tcp: ['this server has no ping program: name a port'] });
  } finally {
    pinging -= 1;
  }
}

export async function pingAddress(
  context: Pick<Context, 'database' | 'clock' | 'env'>,
  { ip, sim, tcp, user }: { ip: string | null; sim: SimRow | undefined; tcp: number | undefined; user: User },
): Promise<Answer | ProblemResponse> {
  const { clock, env } = context;
  const simulated = () => (sim ? pingOf(sim, Math.floor(clock.now().getTime() / SECOND), tcp) : NOWHERE);
  const answer = ip && isAddress(ip) && isIn(env.PING_NETWORKS, ip) ? await really(ip, tcp) : simulated();
  if (answer instanceof ProblemResponse || ip === null) return answer;
  const best = answer.ms.length > 0 ? `${Math.min(...answer.ms)} ms` : 'no answer';
  const result = { state: answer.reachable ? 'done' : 'failed', message: answer.simulated ? `${best} (simulated)` : best } as const;
  await recordRun(context, { type: 'ping', ip, simId: sim?.id ?? null, csNo: sim?.csNo ?? null }, user, result);
  return answer;
}
