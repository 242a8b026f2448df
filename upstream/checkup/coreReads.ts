import { allows } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import { pathOf } from '#lib/contract/endpoint.ts';
import type { User } from '#lib/contract/session.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { aheadIn } from './bareTimes.ts';
import type { Client } from './client.ts';
import { judgedRead } from './judgedRead.ts';
import { type Known, READS } from './reads.ts';
import type { Report } from './report.ts';
import { checkClock } from './signingIn.ts';

const ONE_LIST = 'the list in GET /user and the policies must say the same: people are offered what the list allows';

/** Reads each list and record of the core. Answers how many calls told something of records, and who asks. */
export async function checkReads(client: Client, token: string, known: Known, atLogin: User | undefined, report: Report) {
  let learnt = 0;
  const times = { bare: new Set<string>(), ahead: [] as string[] };
  let user: User | undefined;
  for (const { endpoint, given, learn } of READS) {
    const about = `GET ${endpoint.path}`;
    const input = given(known);
    if (typeof input === 'string') {
      report.found(about, { notAsked: input });
      continue;
    }
    const answer = await client.ask('GET', pathOf(endpoint, input), { token });
    const isUser = endpoint.path === '/user';
    if (isUser && answer.status === 401) throw new CannotStart('The upstream refuses this token (GET /user answers 401).');
    if (answer.status === 403) {
      const person = user && { ...user, ability: user.ability ?? atLogin?.ability };
      if (person && endpoint.access !== 'signed-in' && allows(endpoint.access, signedInFrom(person)))
        report.found(about, { misfits: ['it answers 403, and the abilities of this account allow it'], mends: [ONE_LIST] });
      else report.found(about, { notAsked: 'this account may not' });
      continue;
    }
    const { data, misfits, notes, bare } = judgedRead(endpoint, answer);
    for (const field of bare) times.bare.add(field);
    times.ahead.push(...aheadIn(data, Date.now()));
    if (isUser) {
      user = (data as { data: User } | undefined)?.data;
      checkClock(report, answer, Date.now());
    }
    misfits.push(...learn(known, data, input));
    const rows = (data as { data?: unknown } | undefined)?.data;
    if (misfits.length === 0 && Array.isArray(rows) && rows.length === 0)
      report.found(about, { notAsked: 'it answers no rows, which tells nothing of them' });
    else report.found(about, { misfits, notes });
    if (endpoint.access !== 'signed-in') learnt += 1;
  }
  return { learnt, user, times };
}
