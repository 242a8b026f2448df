import { readEnv } from './env.ts';

const PASSPORT = { AUTH: 'passport', UPSTREAM_URL: 'https://api.example/api', AUTH_CLIENT_ID: '2', AUTH_CLIENT_SECRET: 'hidden' };

test('without any setting the desk runs on its own machine over plain HTTP', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    UPSTREAM_URL: 'http://127.0.0.1:3001/api',
    REALTIME_URL: 'http://127.0.0.1:3001',
    SESSION_IDLE: 12 * 3_600_000,
    SESSION_MAX: 24 * 3_600_000,
    BODY_TIMEOUT: 60_000,
    FRONT: '1',
    TRUST_PROXY: 0,
    tls: false,
  });
});

test('an empty setting is no setting, and a slash too many does no harm', () => {
  expect(readEnv({ PORT: '', UPSTREAM_URL: 'https://api.example/v1/' })).toMatchObject({
    PORT: 3000,
    UPSTREAM_URL: 'https://api.example/v1',
  });
});

test.each([
  [{ PORT: 'x' }, /PORT must be a port number/],
  [{ PUBLIC_URL: 'desk.example' }, /PUBLIC_URL must be an http/],
  [{ UPSTREAM_URL: 'file:///etc' }, /UPSTREAM_URL must be an http/],
  [{ SESSION_IDLE: 'soon' }, /SESSION_IDLE must be a time/],
  [{ SESSION_SECRET: 'short' }, /SESSION_SECRET each secret/],
  [{ REDIS_URL: 'redis://cache' }, /SESSION_SECRET must be set when REDIS_URL is/],
  [{ MAPBOX_PUBLIC_TOKEN: 'sk.secret' }, /MAPBOX_PUBLIC_TOKEN must be a public token/],
  [{ MAPBOX_SECRET_TOKEN: 'secret' }, /MAPBOX_SECRET_TOKEN must be a token of Mapbox/],
  [{ OSRM_URL: 'osrm:5000' }, /OSRM_URL must be an http/],
  [{ DIRECTIONS_TIMEOUT: '0' }, /DIRECTIONS_TIMEOUT must be a time/],
  [{ TIME_ZONE: 'Texas' }, /TIME_ZONE must be a time zone/],
  [{ AUTH: 'oauth' }, /AUTH must be jwt, sanctum, passport or jwt-auth/],
  [{ AUTH: 'sanctum' }, /UPSTREAM_URL must be set when AUTH is sanctum/],
  [{ ...PASSPORT, AUTH_CLIENT_SECRET: '' }, /AUTH_CLIENT_SECRET must be set when AUTH is passport/],
  [{ ...PASSPORT, AUTH_LOGIN: 'login' }, /AUTH_LOGIN must be a path or an address/],
  [{ AUTH_LOGOUT: '/logout' }, /AUTH_LOGOUT is not read when AUTH is jwt/],
])('%j is refused in one line that names it', (given, line) => {
  expect(() => readEnv(given)).toThrow(line);
  expect(() => readEnv(given)).not.toThrow(/\n/);
});

test('a sign-in of another kind is where its package has it, or where a setting says', () => {
  expect(readEnv(PASSPORT)).toMatchObject({ AUTH_LOGIN: 'https://api.example/oauth/token', AUTH_LOGOUT: '/logout', AUTH_SCOPE: '' });
  const sanctum = { AUTH: 'sanctum', UPSTREAM_URL: PASSPORT.UPSTREAM_URL, AUTH_LOGIN: '/sanctum/token' };
  expect(readEnv(sanctum)).toMatchObject({ AUTH_LOGIN: '/sanctum/token', AUTH_LOGOUT: '/logout' });
});

test('no complaint says what a secret is', () => {
  expect(() => readEnv({ ...PASSPORT, AUTH: 'sanctum' })).toThrow(/^(?!.*hidden).*AUTH_CLIENT_SECRET is not read when AUTH is sanctum/);
});
