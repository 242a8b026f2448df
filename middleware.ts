import { type NextRequest, NextResponse } from 'next/server';
import createIntlMiddleware from 'next-intl/middleware';
import { authorize, pageAt } from '#lib/access/guard.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { languageAsked } from '#lib/i18n/languageAsked.ts';
import { routing, splitLocale } from '#lib/i18n/routing.ts';
import { clientIpOf } from '#lib/server/http/clientIp.ts';
import { contentSecurityPolicy, documentHeaders } from '#lib/server/http/csp.ts';
import { resolveSession } from '#lib/server/session/sessions.ts';

const intl = createIntlMiddleware(routing);
const dev = process.env.NODE_ENV === 'development';

const randomText = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');

const withStatus = (status: number, { headers }: NextResponse) => new NextResponse(null, { status, headers });

/** Language, session (with its refresh), then the guard's decision. Page and BFF ask again. */
export default async function middleware(request: NextRequest) {
  const { locale, prefix, path } = splitLocale(request.nextUrl.pathname);
  const requestId = randomText();
  const isCustomers = pageAt(path)?.name === 'visit';
  const { state, session, setCookie } = await resolveSession((!isCustomers && request.headers.get('cookie')) || undefined, {
    requestId,
    clientAddress: clientIpOf(request.headers),
    refresh: true,
    background: request.headers.has('next-router-prefetch'),
  });

  const nonce = randomText();
  const policy = contentSecurityPolicy(nonce, dev);
  request.headers.set('x-request-id', requestId);
  request.headers.set('x-nonce', nonce);
  request.headers.set('content-security-policy', policy);

  const redirect = (to: string) => NextResponse.redirect(new URL(`${prefix}${to}`.replace(/(?<=.)\/$/, ''), request.url));

  const show = (page: string, language = locale) =>
    NextResponse.rewrite(new URL(`/${language}${page}`, request.url), { request: { headers: request.headers } });

  const answer = () => {
    if (isCustomers) return show(path, prefix ? locale : languageAsked(request.headers.get('accept-language')));
    const decision = authorize(path, session?.user);
    if (decision.kind === 'unknown') return redirect(hrefOf('error-404'));
    if (decision.kind === 'away') return redirect(decision.to);
    if (decision.kind === 'enter') return path === hrefOf('error-404') ? withStatus(404, intl(request)) : intl(request);
    if (state === 'unavailable') return withStatus(503, show(hrefOf('error')));
    if (decision.kind === 'forbidden') return redirect(hrefOf('not-authorized'));
    return redirect(`${hrefOf('auth-login')}?next=${encodeURIComponent(request.nextUrl.pathname + request.nextUrl.search)}`);
  };

  const response = answer();
  response.headers.set('content-security-policy', policy);
  response.headers.set('x-request-id', requestId);
  for (const [name, value] of documentHeaders()) response.headers.set(name, value);
  if (isCustomers) response.headers.set('referrer-policy', 'no-referrer');
  for (const line of setCookie) response.headers.append('set-cookie', line);
  return response;
}

export const config = { runtime: 'nodejs', matcher: ['/((?!_next/|api/|static/|sw\\.js$|favicon\\.ico$).*)'] };
