import { splitLocale } from '#lib/i18n/routing.ts';

/** What a code on the desk's screen holds: the token for this very page, or the page of another system. Anything else is nothing. */
export function installerTokenIn(
  text: string,
  here: string,
): { kind: 'token'; installerToken: string } | { kind: 'page'; href: string } | undefined {
  if (!URL.canParse(text)) return undefined;
  const [to, at] = [new URL(text), new URL(here)];
  const [, installerToken] = /^#t=([\w-]{22})$/.exec(to.hash) ?? [];
  const isPage = to.origin === at.origin && /^\/installer\/xt50\/[^/]+$/.test(splitLocale(to.pathname).path);
  if (!installerToken || !isPage) return undefined;
  return splitLocale(to.pathname).path === splitLocale(at.pathname).path
    ? { kind: 'token', installerToken }
    : { kind: 'page', href: to.href };
}
