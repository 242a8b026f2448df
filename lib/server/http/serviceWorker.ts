import { buildId } from '#lib/server/build.ts';

type Words = { lang: string; title: string; text: string };

/** The script of the service workers, another with each build: what only this start knows, and the rest from its file. */
export const workerScript = (words: Readonly<Record<string, Words>>) =>
  [`self.BUILD=${JSON.stringify(buildId())}`, `self.WORDS=${JSON.stringify(words)}`, `importScripts('/static/offline-worker.js')`, ''].join(
    ';\n',
  );

/** Asked for anew every time, and allowed nothing but what it does. */
export const WORKER_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
} as const;

type App = { locale: string; prefix: string; csNo: string; name: string; description: string; colour: string; ground: string };

/** What makes an app of the page of one system: it begins there, and stays within the installer's part of one language. */
export const appManifest = ({ locale, prefix, csNo, name, description, colour, ground }: App) => ({
  id: `${prefix}/installer/`,
  lang: locale,
  dir: 'ltr',
  name,
  short_name: 'Linekeeper',
  description,
  start_url: `${prefix}/installer/xt50/${encodeURIComponent(csNo)}`,
  scope: `${prefix}/installer/`,
  display: 'standalone',
  orientation: 'any',
  theme_color: colour,
  background_color: ground,
  icons: [
    { src: '/static/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/static/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/static/icon-mask-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
