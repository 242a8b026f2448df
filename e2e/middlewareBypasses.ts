import type { OutgoingHttpHeaders } from 'node:http';

const NAMES = ['middleware', 'src/middleware', 'pages/_middleware'];

/** Headers that have opened a way past Next's middleware, or made it take one path for another: its advisories of 2024 and 2025, and kin. */
const HEADERS: OutgoingHttpHeaders[] = [
  ...NAMES.flatMap((name) => [name, Array(5).fill(name).join(':')]).map((value) => ({ 'x-middleware-subrequest': value })),
  { 'x-middleware-prefetch': '1' },
  { 'x-middleware-next': '1' },
  { 'x-middleware-rewrite': '/login' },
  { 'x-middleware-invoke': '1' },
  { 'x-middleware-override-headers': 'x-user', 'x-middleware-request-x-user': 'admin' },
  { 'x-nextjs-data': '1' },
  { 'x-matched-path': '/login' },
  { 'x-now-route-matches': '1=login' },
  { 'x-invoke-path': '/login', 'x-invoke-status': '200', 'x-invoke-output': '/login' },
  { 'x-nextjs-rewritten-path': '/login' },
  { 'x-original-url': '/login', 'x-rewrite-url': '/login' },
  { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
  { rsc: '1', 'next-url': '/login', 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D' },
  { 'next-action': '0'.repeat(42) },
  { purpose: 'prefetch', 'sec-purpose': 'prefetch' },
  { 'x-prerender-revalidate': 'x', 'x-prerender-revalidate-if-generated': '1' },
];

/** Other spellings of `path` (it begins with a slash) in a language that may mean the same page to one who reads them, and not to another. */
const spellings = (path: string, locale: string, build: string): string[] => {
  const page = path === '/' ? '' : path;
  return [
    `/${locale}${page}`,
    `/${locale}${page}/`,
    `//${locale}${page}`,
    `/${locale}/${page}`,
    `/${locale.toUpperCase()}${page}`,
    `/${locale}/.${page}`,
    `/${locale}/x/..${page}`,
    `/${locale}/%2e%2e/${locale}${page}`,
    `/%${locale.charCodeAt(0).toString(16)}${locale.slice(1)}${page}`,
    `/${locale}${page}%20`,
    `/${locale}${page}.json`,
    `/${locale}${page}.txt`,
    `/${locale}${page}.rsc`,
    `/${locale}${page || '/index'}.segments/_tree.segment.rsc`,
    `/${locale}${page};x=1`,
    `/${locale}${page}?_rsc=1`,
    `/${locale}${page}?__nextLocale=${locale}&__nextDefaultLocale=${locale}`,
    `/_next/data/${build}/${locale}${page || '/index'}.json`,
    `/_next/../${locale}${page}`,
    `/_next/static/../../${locale}${page}`,
    `/login/../${locale}${page}`,
    `\\${locale}${page}`,
  ];
};

/** Every way there is to ask for a page: each spelling of its address, and its address with each header. */
export const waysTo = (path: string, locale: string, build: string): { path: string; headers: OutgoingHttpHeaders }[] => [
  ...spellings(path, locale, build).map((spelling) => ({ path: spelling, headers: {} })),
  ...HEADERS.map((headers) => ({ path: `/${locale}${path === '/' ? '' : path}`, headers })),
];
