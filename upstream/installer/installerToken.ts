import { and, eq } from 'drizzle-orm';
import { INSTALLER_TOKEN_HOURS, LATE_HOURS, LINK_HOURS } from '#lib/contract/installer/shapes.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import type { Installer } from '#upstream/context.ts';
import { HOUR, MINUTE } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { digest } from '#upstream/session/tokens.ts';
import { type SwapRow, swaps } from '#upstream/swaps/tables.ts';
import { type InstallerLinkRow, installerLinks } from './tables.ts';

/** How an installer’s token begins, so that it is never taken for the token of somebody with an account. */
export const TOKEN_PREFIX = 'site_';
const TOUCH = MINUTE;

const later = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR);

const earliest = (dates: readonly (Date | null | undefined)[]) =>
  dates.reduce<Date | null>((first, date) => (date && (!first || date < first) ? date : first), null);

export function endOf(link: InstallerLinkRow, swap: Pick<SwapRow, 'status' | 'finalizedAt' | 'updatedAt'>, now: Date): Date | null {
  const used = link.lastUsedAt ?? link.enteredAt;
  const idle = used ? later(used, INSTALLER_TOKEN_HOURS) : later(link.madeAt, LINK_HOURS);
  const over = isOver({ status: swap.status }) ? (swap.finalizedAt ?? swap.updatedAt) : null;
  return earliest([link.revokedAt, over, idle <= now ? idle : null]);
}

/** Whose token it is, for this system; nobody's when it is false, of another system, or over for too long. */
export async function installerIn(
  database: Database,
  authorization: string | null,
  csNo: string,
  now: Date,
): Promise<Installer | undefined> {
  const token = /^Bearer (site_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const [found] = await database
    .select({ link: installerLinks, swap: swaps })
    .from(installerLinks)
    .innerJoin(swaps, eq(swaps.id, installerLinks.swapId))
    .where(and(eq(installerLinks.proofHash, digest(token)), eq(swaps.csNo, csNo)));
  if (!found) return undefined;
  const { link, swap } = found;
  const end = endOf(link, swap, now);
  if (end && later(end, LATE_HOURS) <= now) return undefined;
  if (!end && (!link.lastUsedAt || now.getTime() - link.lastUsedAt.getTime() > TOUCH))
    await database.update(installerLinks).set({ lastUsedAt: now }).where(eq(installerLinks.id, link.id));
  return { link, swap, end, isSwapOver: end !== null && isOver({ status: swap.status }) && !link.revokedAt };
}

export const actorOf = ({ name }: InstallerLinkRow, { ticketNumber }: Pick<SwapRow, 'ticketNumber'>) =>
  name ? `${name}, ${ticketNumber}` : ticketNumber;
