import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Laravel, startLaravel } from '../e2e/laravel/start.ts';

/** Runs `npm run check-upstream` as npm does, with settings of the web app. */
async function check({ url }: Laravel, settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['bin/program.mjs', 'check-upstream', url, '--email', 'admin@linekeeper.test', ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, LINEKEEPER_PASSWORD: 'linekeeper', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}

async function before(habits: string, more: Record<string, string>, work: (laravel: Laravel) => Promise<void>) {
  const laravel = await startLaravel({ habits, more });
  await work(laravel).finally(laravel.stop);
}

const CLIENT = { AUTH_CLIENT_ID: '2', AUTH_CLIENT_SECRET: 'the secret of the desk' };

test.each([
  ['sanctum', {}, ['POST /login', 'renewing a token', 'POST /logout']],
  [
    'passport',
    CLIENT,
    ['POST http://127.0.0.1:\\d+/oauth/token', 'POST http://127.0.0.1:\\d+/oauth/token with a token nobody has', 'POST /logout'],
  ],
  ['jwt-auth', {}, ['POST /auth/login', 'POST /auth/refresh with a token nobody has', 'POST /auth/refresh', 'POST /auth/logout']],
])(
  'check-upstream signs in as a desk with AUTH=%s does, renews, is refused what must be, and leaves no token that counts',
  async (AUTH, settings, calls) => {
    await before('none', { AUTH }, async (laravel) => {
      const { code, output } = await check(laravel, { AUTH, ...settings });
      expect(output).toMatch(/\n\d+ fit, 0 do not, \d+ were not asked\.\n$/);
      expect(code).toBe(0);
      for (const call of [...calls, 'GET /sims', `POST \\S+ with a wrong password`])
        expect(output).toMatch(new RegExp(`^  fits       ${call}$`, 'm'));
      const wrong = await check(laravel, { AUTH, ...settings, LINEKEEPER_PASSWORD: 'wrong' });
      expect([wrong.code, wrong.output]).toEqual([
        1,
        expect.stringContaining('does not let admin@linekeeper.test in with this password (4'),
      ]);
    });
  },
  120_000,
);

test('a wrong client secret, and a sign-in that is elsewhere, are said as that', async () => {
  await before('none', { AUTH: 'passport' }, async (laravel) => {
    const { code, output } = await check(laravel, { AUTH: 'passport', ...CLIENT, AUTH_CLIENT_SECRET: 'another' });
    expect([code, output]).toEqual([1, expect.stringContaining('the upstream refuses AUTH_CLIENT_ID, AUTH_CLIENT_SECRET or AUTH_SCOPE')]);
    const { output: none } = await check(laravel, { AUTH: 'sanctum', AUTH_LOGIN: '/nowhere' });
    expect(none).toContain('POST /nowhere answers 404. Does the address end as it should (…/api), and is AUTH=sanctum right?');
    expect((await check(laravel, { AUTH: 'passport' })).output).toContain('AUTH_CLIENT_ID must be set when AUTH is passport');
  });
});

test('an upstream with names of its own fits with its map, written to as well, and not without; a wrong map is said', async () => {
  await before('renamed,strings', {}, async (laravel) => {
    const map = { UPSTREAM_MAP: 'e2e/laravel/renamed.map.ts' };
    const { code, output } = await check(laravel, map, '--writes', '--yes', '--sim', '14');
    expect(output).toMatch(/\n\d+ fit, 0 do not, \d+ were not asked\.\n$/);
    expect(code).toBe(0);
    for (const about of ['GET /sims', 'GET /sims: two values of a filter', 'POST /sims/:id \\(SIM 14: its notes\\)'])
      expect(output).toMatch(new RegExp(`^  fits       ${about}$`, 'm'));
    const bare = await check(laravel, {});
    expect([bare.code, bare.output]).toEqual([1, expect.stringMatching(/^ {2}NO {9}GET \/sims$/m)]);
    const wrong = await check(laravel, { UPSTREAM_MAP: 'package.json' });
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining("UPSTREAM_MAP package.json can't be used")]);
  });
});
