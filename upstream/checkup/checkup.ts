import { pathOf } from '#lib/contract/endpoint.ts';
import type { User } from '#lib/contract/session.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { checkAbilities } from './abilities.ts';
import type { Client } from './client.ts';
import { checkExtensions, judgedRead } from './extensions.ts';
import { checkFile } from './files.ts';
import { checkLists } from './lists.ts';
import { type Known, READS } from './reads.ts';
import { checkRealtime, type realtimeSettings } from './realtime.ts';
import { checkRefusals } from './refusals.ts';
import type { Report } from './report.ts';
import { type Account, checkClock, checkLeaving, checkRefresh, checkTokens, signIn } from './signingIn.ts';

type Who = { account: Account; token?: undefined } | { token: string; account?: undefined };
type Order = { who: Who; realtime: ReturnType<typeof realtimeSettings> };

/** Asks an upstream everything the desk needs of it, changing nothing there but the sign-in it begins and ends. Throws `CannotStart`. */
export async function checkUpstream(client: Client, { who, realtime }: Order, report: Report) {
  report.part('Signing in');
  const signedIn = who.account && (await signIn(client, who.account, report));
  if (signedIn) checkTokens(report, signedIn, Date.now());
  const tokens = signedIn && (await checkRefresh(client, signedIn, report));
  const token = tokens?.accessToken ?? who.token ?? '';
  if (!signedIn) report.found('POST /jwt/login, /jwt/refresh-token, /jwt/logout', { notAsked: 'a token was given' });

  report.part('Core reads');
  const known: Known = {};
  let user: User | undefined;
  for (const { endpoint, given, learn } of READS) {
    const about = `GET ${endpoint.path}`;
    const input = given(known);
    if (typeof input === 'string') {
      report.found(about, { notAsked: input });
      continue;
    }
    const answer = await client.ask('GET', pathOf(endpoint, input), { token });
    if (endpoint.path === '/user') {
      if (answer.status === 401) throw new CannotStart('The upstream refuses this token (GET /user answers 401).');
      user = (judgedRead(endpoint, answer).data as { data: User } | undefined)?.data;
      checkClock(report, answer, Date.now());
    }
    if (answer.status === 403) {
      report.found(about, { notAsked: 'this account may not' });
      continue;
    }
    const { data, misfits, notes } = judgedRead(endpoint, answer);
    const asked = (input.params as { id?: number } | undefined)?.id;
    const got =
      (data as { data?: { id?: number }; swap?: { id?: number } } | undefined)?.swap ??
      (data as { data?: { id?: number } } | undefined)?.data;
    if (asked !== undefined && got?.id !== undefined && got.id !== asked) misfits.push(`id: ${got.id}; asked was ${asked}`);
    report.found(about, { misfits, notes });
    if (data !== undefined) learn(known, data);
  }
  await checkLists(client, token, report);
  await checkFile(client, token, known.batch, report);

  report.part('Who may what');
  if (user) checkAbilities(report, user, signedIn?.userData);
  else report.found('the abilities', { notAsked: 'GET /user does not fit' });

  report.part('Refusals');
  await checkRefusals(client, token, report);

  report.part('Extensions');
  await checkExtensions(client, token, report);

  report.part('Realtime');
  await checkRealtime(client, token, user?.id ?? 0, realtime, report);

  if (signedIn && tokens) {
    report.part('Signing out');
    await checkLeaving(client, signedIn, tokens, report);
  }
}
