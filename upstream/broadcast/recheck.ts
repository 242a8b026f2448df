import { and, eq, inArray, isNull } from 'drizzle-orm';
import { signedInFrom } from '#lib/access/rules.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { wireUser } from '#upstream/auth/users.ts';
import type { Database } from '#upstream/db/connect.ts';
import { tokenFamilies, users } from '#upstream/db/schema.ts';
import { CODES } from './frames.ts';
import { mayHear } from './hearing.ts';
import { holdingLinks, linkOf } from './siteEars.ts';
import type { Visitor } from './visitor.ts';

async function holdersOf(database: Database, signIns: string[]): Promise<Map<string, SignedIn>> {
  const rows = await database
    .select({ id: tokenFamilies.id, user: users })
    .from(tokenFamilies)
    .innerJoin(users, eq(users.id, tokenFamilies.userId))
    .where(and(inArray(tokenFamilies.id, signIns), isNull(tokenFamilies.endedAt), eq(users.status, 'active')));
  return new Map(rows.map(({ id, user }) => [id, signedInFrom(wireUser(user))]));
}

/** Asks again for everyone who listens: a channel no longer allowed is closed, and all of them when the sign-in is over. */
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
    else if (!mayHear(channel, user)) visitor.revoke(channel);
  }
}
