import type { APIRequestContext } from '@playwright/test';
import { landingOf, type Page } from '#lib/access/pages.ts';
import type { Role } from './fixtures.ts';

/** What each role may do on pages, written down here a second time so that a slip in the table of the app is seen. */
const MAY: Record<Role, string> = {
  admin: 'everything',
  everything: 'everything',
  dispatcher:
    'read Sim, read Batch, read SimSwap, create SimSwap, read System, read Network, read Session, read Sunset, read Dispatch, read Ticket, read Dashboard, read Todo',
  warehouse: 'read Sim, create Sim, read Batch, create Batch, read Network, read Dashboard, read Todo',
  technician: 'read Sim, read SimSwap, read System, read Sunset, read Dispatch, read Ticket',
  client: 'read ACL',
};

export const filled = ({ path, values }: Page) =>
  path.replace(/:(\w+)/g, (_, name: string) => values?.[name]?.[0] ?? (name === 'ipAddress' ? '10.0.0.1' : '1'));

/** A token, by its shape or by its name in data, and the address of the upstream: what no browser ever gets. */
export const SECRET = /\beyJ[\w-]{5,}\.eyJ[\w-]{5,}\.[\w-]+|"(?:access|refresh)_?token\\*"|127\.0\.0\.1:\d/i;

/** Where a visit ends: the status, and for a redirect the path without its query. What came of it holds no secret. */
export async function visit(request: APIRequestContext, url: string) {
  const response = await request.get(url, { maxRedirects: 0 });
  const [told] = SECRET.exec(JSON.stringify(response.headers()) + (await response.text())) ?? [];
  if (told) return `tells ${told}`;
  const { location } = response.headers();
  return location ? `to ${new URL(location, url).pathname}` : response.status();
}

export function expected({ path, access, bounce }: Page, role: Role | undefined, prefix: string) {
  if (bounce && role) return `to ${`${prefix}${landingOf(role)}`.replace(/(?<=.)\/$/, '')}`;
  if (access === 'public') return path === '/error-404' ? 404 : 200;
  if (!role) return `to ${prefix}/login`;
  if (access === 'client') return role === 'client' ? 200 : `to ${prefix}/pages/miscellaneous/not-authorized`;
  if (access === 'signed-in' || MAY[role] === 'everything' || MAY[role].split(', ').includes(access.join(' '))) return 200;
  return `to ${prefix}/pages/miscellaneous/not-authorized`;
}
