import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Page, pages } from '#lib/access/pages.ts';
import { ROOT } from '../../bin/prepare.mjs';
import { waysTo } from '../middlewareBypasses.ts';
import { filled } from '../pageAccess.ts';
import { startTestEnvironment, type TestEnvironment } from '../testEnvironments.ts';
import { type Caller, callerOf } from './httpCaller.ts';

const LOCALES = ['en', 'de', 'fr', 'pt'] as const;
const WAYS = waysTo('/', 'en', '').length;
const FULL = Boolean(process.env.FULL);
const guarded = Object.values<Page>(pages).filter(({ access }) => Array.isArray(access) && access[1] !== 'ACL');

/** FULL tries each way to each page in each language. Else they take turns: a page without the middleware answers for itself, which costs more. */
const isTried = (isIn: boolean, page: number, locale: number, way: number, who: string) => {
  if (FULL) return true;
  if (isIn) return way % 11 === (page + locale) % 11;
  return page % LOCALES.length === locale && way === (page + (who === 'client' ? 21 : 0)) % WAYS;
};

for (const isIn of [true, false]) {
  test.describe(`the ways past the middleware that are known, with it ${isIn ? 'in' : 'out'}`, () => {
    test.describe.configure({ mode: 'serial', timeout: FULL ? 3_600_000 : 180_000 });
    let environment: TestEnvironment;
    let desk: Caller;
    let secrets: string[];
    let build = '';

    test.beforeAll(async () => {
      const name = `.next-ways`;
      if (!isIn) {
        cpSync(`${ROOT}/.next`, `${ROOT}/${name}`, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (path) => !/\.next\/(cache|dev)(\/|$)/.test(path),
        });
        writeFileSync(`${ROOT}/${name}/server/functions-config-manifest.json`, JSON.stringify({ version: 1, functions: {} }));
      }
      build = readFileSync(`${ROOT}/.next/BUILD_ID`, 'utf8');
      environment = await startTestEnvironment(isIn ? {} : { env: { NEXT_DIST_DIR: name } });
      desk = callerOf(environment.url);
      const admin = await desk.signIn();
      const data = async (path: string) =>
        (JSON.parse((await desk.ask('GET', `/api${path}?per_page=100`, { headers: admin })).text) as { data: object[] }).data;
      const found = await Promise.all(['/sims', '/tickets', '/users', '/sunset', '/invoices', '/sim-swap'].map(data));
      const values = found
        .flat()
        .flatMap((row) => Object.entries(row))
        .filter(([name]) => /^(imei|iccid|msisdn|Ticket_Number|email|site|name|number|cs_no)$/i.test(name));
      // Six digits stand in many a page by chance.
      secrets = [
        ...new Set(values.map(([, value]) => String(value)).filter((value) => value.length > 8 && value !== 'client@linekeeper.test')),
      ];
    });
    test.afterAll(async () => {
      desk?.close();
      await environment?.stop();
      if (!isIn) rmSync(`${ROOT}/.next-ways`, { recursive: true, force: true });
    });

    const told = (text: string) => secrets.filter((secret) => text.includes(secret));

    test('what would be seen if they worked is known', async () => {
      const admin = await desk.signIn();
      expect(secrets.length).toBeGreaterThan(100);
      const prefix = isIn ? '' : '/en';
      // The first rows come with the page when the upstream is quick enough.
      for (const path of [prefix || '/', `${prefix}/tickets`])
        await expect
          .poll(async () => told((await desk.ask('GET', path, { headers: admin })).text).length, { message: path, timeout: 60_000 })
          .toBeGreaterThan(5);
    });

    for (const who of ['nobody', 'client'] as const)
      test(`show nothing to ${who}`, async () => {
        const headers = who === 'nobody' ? {} : await desk.signIn('client');
        const leaks: string[] = [];
        for (const [at, page] of guarded.entries())
          for (const [number, locale] of LOCALES.entries())
            for (const [turn, way] of waysTo(filled(page), locale, build).entries()) {
              if (!isTried(isIn, at, number, turn, who)) continue;
              const reply = await desk.ask('GET', way.path, { headers: { ...headers, ...way.headers } });
              const seen = told(reply.text);
              if (seen.length > 0) leaks.push(`${way.path} ${JSON.stringify(way.headers)} told ${seen.slice(0, 3).join(', ')}`);
              if (String(reply.headers.location).includes('evil.test')) leaks.push(`${way.path} leads to ${reply.headers.location}`);
            }
        expect(leaks).toEqual([]);
      });
  });
}
