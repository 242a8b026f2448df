import type { Database } from '#upstream/db/connect.ts';
import { hears } from './channelAccess.ts';
import { CODES } from './frames.ts';
import { holdersOf } from './holders.ts';
import { holdingLinks, linkOf } from './installerChannels.ts';
import type { Visitor } from './visitor.ts';

export async function recheck(database: Database, visitors: ReadonlySet<Visitor>, now: Date): Promise<void> {
  const heard = [...visitors].flatMap((visitor) => [...visitor.joined].map(([channel, grant]) => ({ visitor, channel, grant })));
  const links = [...new Set(heard.flatMap(({ grant }) => linkOf(grant) ?? []))];
  const signIns = [...new Set(heard.flatMap(({ grant }) => (linkOf(grant) === undefined ? (grant?.sign_in ?? []) : [])))];
  if (signIns.length === 0 && links.length === 0) return;
  const holders = await holdersOf(database, signIns);
  const holding = await holdingLinks(database, links, now);
  for (const { visitor, channel, grant } of heard) {
    if (!grant) continue;
    const link = linkOf(grant);
    if (link !== undefined) {
      if (!holding.has(link)) visitor.revoke(channel);
      continue;
    }
    const user = holders.get(grant.sign_in);
    if (!user) visitor.dismiss(CODES.unauthorized);
    else {
      const heard = await hears(database, channel, user);
      if (heard === 'nothing' || (heard === 'some' && !grant.bound)) visitor.revoke(channel);
    }
  }
}
