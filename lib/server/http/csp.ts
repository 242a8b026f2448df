import { getEnv } from '#lib/server/env.ts';
import { realtimeOrigins } from '#lib/server/realtime/realtime.ts';

const mapboxOrigins = () =>
  getEnv().MAPBOX_PUBLIC_TOKEN ? ['https://api.mapbox.com', 'https://events.mapbox.com', 'https://*.tiles.mapbox.com'] : [];

/** The document's policy. Styles in attributes are what grids and charts draw with; scripts need the nonce. */
export const contentSecurityPolicy = (nonce: string, dev: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...(dev ? ['ws:'] : []), ...realtimeOrigins(), ...mapboxOrigins()].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export const securityHeaders = (): [name: string, value: string][] => [
  ['x-content-type-options', 'nosniff'],
  ...(getEnv().tls ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as [string, string][]) : []),
];

export const documentHeaders = (): [name: string, value: string][] => [
  ...securityHeaders(),
  ['cross-origin-opener-policy', 'same-origin'],
  ['referrer-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', 'camera=(self), geolocation=(self), microphone=()'],
  ['cache-control', 'no-store'],
];
