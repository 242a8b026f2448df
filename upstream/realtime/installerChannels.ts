import { eq, inArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { endOf } from '#upstream/installer/installerToken.ts';
import { installerLinks } from '#upstream/installer/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { type App, appOf } from './app.ts';
import { privateChannel } from './channelAccess.ts';
import type { Grant } from './channelAuth.ts';
import { channelAuthFor } from './channelAuth.ts';
import { frame } from './frames.ts';

const PREFIX = 'installer:';

/** What a channel is opened to an installer by: the link, which is nobody's account. */
const installerGrant = (linkId: number, now: Date): Grant => ({ user_id: '0', sign_in: `${PREFIX}${linkId}`, at: now.getTime() });

export const linkOf = (grant: Grant | undefined): number | undefined =>
  grant?.sign_in.startsWith(PREFIX) ? Number(grant.sign_in.slice(PREFIX.length)) : undefined;

export const installerFrame = (channel: string) => frame('changed', { changes: [{ type: 'installer', id: null }] }, channel);

export async function holdingLinks(database: Database, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .select({ link: installerLinks, swap: swaps })
    .from(installerLinks)
    .innerJoin(swaps, eq(swaps.id, installerLinks.swapId))
    .where(inArray(installerLinks.id, [...ids]));
  return new Set(rows.filter(({ link, swap }) => endOf(link, swap, now) === null).map(({ link }) => link.id));
}

export function joinInstallerChannel({ database, clock, env }: Context): Handlers<typeof contract.installer>['hear'] {
  let app: Promise<App> | undefined;
  return async ({ installer, body: { socket_id, channel_name } }) => {
    if (installer.end || channel_name !== privateChannel(`sim-swap.${installer.swap.id}`)) return new ProblemResponse('forbidden');
    app ??= appOf(database, env);
    return channelAuthFor(await app, socket_id, channel_name, installerGrant(installer.link.id, clock.now()));
  };
}
