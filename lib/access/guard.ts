import { readsForeign } from '#lib/contract/foreign.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { isOpaqueId } from '#lib/format/ids.ts';
import { allows } from './allows.ts';
import { hrefOf, landingOf, type Page, type PageName, pages } from './pages.ts';

type Decision = { kind: 'enter' } | { kind: 'away'; to: string } | { kind: 'sign-in' } | { kind: 'forbidden' } | { kind: 'unknown' };

const table = Object.entries<Page>(pages)
  .map(([name, page]) => ({ name: name as PageName, page, parts: page.path.split('/').slice(1) }))
  .sort((a, b) => (a.page.path.replaceAll(':', '~') < b.page.path.replaceAll(':', '~') ? -1 : 1));

const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/** The reference upstream's are numbers. */
const isId = (segment: string) => (readsForeign() ? isOpaqueId(segment) : /^\d{1,15}$/.test(segment));

function paramsIn(page: Page, parts: string[], segments: string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = decode(segments[index] ?? '');
    if (segment === undefined) return undefined;
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const key = part.slice(1);
    const values = page.values?.[key];
    if (segment === '' || (values && !values.includes(segment)) || (key === 'id' && !isId(segment))) return undefined;
    params[key] = segment;
  }
  return params;
}

export function pageAt(path: string): { name: PageName; page: Page; params: Record<string, string> } | undefined {
  const segments = path
    .replace(/(?<=[^/])\/$/, '')
    .split('/')
    .slice(1);
  for (const { name, page, parts } of table) {
    const params = paramsIn(page, parts, segments);
    if (params) return { name, page, params };
  }
  return undefined;
}

/** What becomes of a visit to a page, in the order of the specification. Pure, so that the whole table can be tested. */
export function authorizePage(name: PageName, user: SignedIn | undefined): Decision {
  const page: Page = pages[name];
  if (page.bounce && user) return { kind: 'away', to: landingOf(user.role) };
  if (page.access === 'public') return { kind: 'enter' };
  if (!user) return { kind: 'sign-in' };
  if (user.maintenance?.shut) return { kind: 'away', to: hrefOf('under-maintenance') };
  return allows(page.access, user) ? { kind: 'enter' } : { kind: 'forbidden' };
}

export function authorize(path: string, user: SignedIn | undefined): Decision {
  const found = pageAt(path);
  return found ? authorizePage(found.name, user) : { kind: 'unknown' };
}
