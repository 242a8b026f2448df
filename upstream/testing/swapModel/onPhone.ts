import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { Clock } from '#upstream/core/clock.ts';
import type { Answered } from './asker.ts';
import type { Command } from './commands.ts';

type Used = Extract<Command, { do: 'phone' }>;
type World = {
  upstream: (request: Request) => Response | Promise<Response>;
  desk: (call: string) => Promise<Answered>;
  clock: Clock;
};

let counted = 0;

function entryOf(act: Used['act'], swap: Swap): object {
  const [zone] = swap.commissioning?.zones ?? [];
  switch (act) {
    case 'fitted':
      return { kind: 'tick', check: 'fitted' };
    case 'unfitted':
      return { kind: 'untick', check: 'fitted' };
    case 'closed':
      return { kind: 'tick', check: 'tamper-closed' };
    case 'trip':
      return { kind: 'trip', zone: zone?.number ?? 1 };
    case 'sign':
      return { kind: 'sign', zones: [zone?.number ?? 1], what: ['network'], reason: 'locked' };
    case 'strength':
      return { kind: 'strength', which: 'after', dbm: -81 };
    default:
      return { kind: act };
  }
}

/** Somebody on site opens a link of the swap and does one thing; what is wrong with the answer, if anything is. */
export async function doOnPhone({ upstream, desk, clock }: World, swap: Swap, { act, waited }: Used): Promise<string | undefined> {
  const made = await desk(`POST /sim-swap/${swap.id}/installer-link`);
  const { token } = (made.body as { data?: { token?: string } } | undefined)?.data ?? {};
  if (!token) return made.status >= 500 ? `a link was answered ${made.status}` : undefined;
  const send = async (path: string, body: object, proof = '') => {
    const headers = { 'content-type': 'application/json', ...(proof && { authorization: `Bearer ${proof}` }) };
    const response = await upstream(new Request(`http://upstream/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
    return { status: response.status, body: (await response.json()) as { proof?: string } };
  };
  const entered = await send('/installer/enter', { cs_no: swap.cs_no, token });
  if (!entered.body.proof) return entered.status >= 500 ? `a phone was answered ${entered.status}` : undefined;
  counted += 1;
  const now = clock.now().getTime();
  const stamp = { id: `run-phone-${counted}`, at: new Date(now - waited * 1000).toISOString(), sent_at: new Date(now).toISOString() };
  const entry = { ...entryOf(act, swap), ...stamp };
  const answers = [
    await send(`/installer/${swap.cs_no}/acts`, entry, entered.body.proof),
    await send(`/installer/${swap.cs_no}/acts`, entry, entered.body.proof),
  ];
  const bad = answers.find(({ status }) => status >= 500 || status === 422);
  return bad && `a phone's ${act} was answered ${bad.status}: ${JSON.stringify(bad.body)}`;
}
