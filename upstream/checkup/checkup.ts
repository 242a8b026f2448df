import { localDay } from '#lib/format/localDay.ts';
import { checkAbilities } from './abilities.ts';
import { checkBareTimes } from './bareTimes.ts';
import type { Client } from './client.ts';
import { checkReads } from './coreReads.ts';
import { checkExports } from './exports.ts';
import { checkExtensions } from './extensions.ts';
import { checkFile } from './files.ts';
import { checkFilters } from './filters.ts';
import { checkLists } from './lists.ts';
import type { Known, Named } from './reads.ts';
import { checkRealtime } from './realtime.ts';
import { checkRefusals } from './refusals.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';
import { type Account, checkLeaving, checkRenewal, checkTokens, openEntrance, openSession, signIn } from './signingIn.ts';
import { checkTestTimes } from './testTimes.ts';
import type { Ask } from './writes/written.ts';

type Who = { account: Account; token?: undefined } | { token: string; account?: undefined };
type Order = {
  who: Who;
  settings: Settings;
  named: Named;
  writes?: (ask: Ask) => Promise<void>;
};

/** Changes nothing there but the sign-in, and what `writes` puts back. Answers whether anything was learnt of its records. Throws `CannotStart`. */
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
