import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { installerLinks } from '#upstream/db/installer.ts';
import { swaps } from '#upstream/db/swaps.ts';
import { endOf } from '#upstream/installer/proof.ts';
import { frame } from './frames.ts';
import type { Grant } from './grants.ts';

const PREFIX = 'installer:';

/** What a channel is opened to an installer by: the link, which is nobody's account. */
export const siteGrant = (linkId: number, now: Date): Grant => ({ user_id: '0', sign_in: `${PREFIX}${linkId}`, at: now.getTime() });

/** The link behind a grant; nothing when it is somebody's account. */
export const linkOf = (grant: Grant | undefined): number | undefined =>
  grant?.sign_in.startsWith(PREFIX) ? Number(grant.sign_in.slice(PREFIX.length)) : undefined;

/** What an installer hears of anything that happens in the channel of their swap: that it changed. */
export const siteFrame = (channel: string) => frame('changed', { changes: [{ type: 'installer', id: null }] }, channel);

/** Which of these links hold. */
export async function holdingLinks(database: Database, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .select({ link: installerLinks, swap: swaps })
    .from(installerLinks)
    .innerJoin(swaps, eq(swaps.id, installerLinks.swapId))
    .where(inArray(installerLinks.id, [...ids]));
  return new Set(rows.filter(({ link, swap }) => endOf(link, swap, now) === null).map(({ link }) => link.id));
}
