import { allows } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import { pathOf } from '#lib/contract/endpoint.ts';
import type { User } from '#lib/contract/session.ts';
import { localDay } from '#lib/format/localDay.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { checkAbilities } from './abilities.ts';
import { aheadIn, checkBareTimes } from './bareTimes.ts';
import type { Client } from './client.ts';
import { checkExports } from './exports.ts';
import { checkExtensions } from './extensions.ts';
import { checkFile } from './files.ts';
import { checkFilters } from './filters.ts';
import { judgedRead } from './judgedRead.ts';
import { checkLists } from './lists.ts';
import { type Known, type Named, READS } from './reads.ts';
import { checkRealtime } from './realtime.ts';
import { checkRefusals } from './refusals.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';
import { type Account, checkClock, checkLeaving, checkRenewal, checkTokens, openEntrance, openSession, signIn } from './signingIn.ts';
import { checkTestTimes } from './testTimes.ts';
import type { Ask } from './writes/written.ts';

type Who = { account: Account; token?: undefined } | { token: string; account?: undefined };
type Order = {
  who: Who;
  settings: Settings;
  named: Named;
  /** What is tried beside reading, on the records that were named. */
  writes?: (ask: Ask) => Promise<void>;
};

const ONE_LIST = 'the list in GET /user and the policies must say the same: people are offered what the list allows';

/** Reads each list and record of the core. Answers how many calls told something of records, and who asks. */
async function checkReads(client: Client, token: string, known: Known, atLogin: User | undefined, report: Report) {
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

/**
 * Asks an upstream everything the desk needs of it, changing nothing there but the sign-in it begins and ends, and what `writes` puts back.
 * Answers whether anything was learnt of its records. Throws `CannotStart`.
 */
export async function checkUpstream(client: Client, { who, settings, named, writes }: Order, report: Report): Promise<boolean> {
  report.part('Signing in');
  const entrance = openEntrance(client, settings);
  const signedIn = who.account && (await signIn(entrance, client.base, who.account, report));
  if (signedIn) checkTokens(report, signedIn, Date.now());
  const tokens = signedIn && (await checkRenewal(client, entrance, signedIn, report));
  const token = tokens?.accessToken ?? who.token ?? '';
  const session = openSession(client, entrance, tokens ?? { accessToken: token, refreshToken: '' });
  if (!signedIn) report.found('signing in, renewing, signing out', { notAsked: 'a token was given' });

  report.part('Core reads');
  const known: Known = { ...named, systems: new Set(), dayOf: (instant) => localDay(settings.TIME_ZONE, instant) };
  const { learnt, user, times } = await checkReads(client, token, known, signedIn?.userData, report);
  if (learnt > 0) {
    await checkLists(client, token, report);
    await checkFilters(client, token, settings.QUERY_ARRAYS, report);
    checkBareTimes(report, times, settings);
    if (!(writes && named.cs)) await checkTestTimes(client, token, known, report);
    await checkFile(client, token, known.batch, report);
    await checkExports(client, token, known, report);
  }

  report.part('Who may what');
  if (user) checkAbilities(report, user, signedIn?.userData);
  else report.found('the abilities', { notAsked: 'GET /user does not fit' });

  report.part('Refusals');
  await checkRefusals(client, entrance, token, report);

  report.part('Extensions');
  await checkExtensions(client, token, report);

  report.part('Realtime');
  await checkRealtime(client, token, user?.id ?? 0, settings, report);

  if (writes) {
    report.part('Core writes');
    await writes(session.ask);
  }
  if (signedIn) {
    report.part('Signing out');
    await checkLeaving(entrance, signedIn, session.held, report);
  }
  return learnt > 0;
}
