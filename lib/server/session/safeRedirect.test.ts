import { safeRedirect } from './safeRedirect.ts';

test.each(['/', '/sims/edit/7', '/de/sims?q=a%20b&q=c#top', '/ping/10.0.0.1', '/system/A%26B', '/?status=active'])(
  '%s is a way back',
  (next) => {
    expect(safeRedirect(next)).toBe(next);
  },
);

test.each([
  null,
  undefined,
  '',
  'sims',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%0d%0a/evil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/de/..//evil.example',
  '/de/%2e%2e//evil.example',
  '/./de',
  '/.//evil.example',
  'https://evil.example/',
  'http:evil.example',
  'javascript:alert(1)',
  ' /sims',
  '/ /evil.example',
  '/%',
  '/%ff',
])('%j leads home', (next) => {
  expect(safeRedirect(next)).toBe('/');
});
