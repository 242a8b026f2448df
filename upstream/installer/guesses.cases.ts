import { SECOND } from '#upstream/core/clock.ts';
import { loginAttempts } from '#upstream/session/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { openSite } from '#upstream/testing/installer.ts';

/** What must hold for those who guess. */
export function guessCases(bench: () => Bench) {
  beforeEach(() => bench().database.delete(loginAttempts));
  afterAll(() => bench().database.delete(loginAttempts));

  const look = (on: Bench, cs_no: string, ticket_number: string, address: string) =>
    on.ask('POST /installer/look', { body: { cs_no, ticket_number }, headers: { 'x-forwarded-for': address } });
  const guess = (on: Bench, address: string) =>
    on.ask('POST /installer/enter', {
      body: { cs_no: 'HOU-1', token: 'x'.repeat(22) },
      headers: { 'x-forwarded-for': address },
    });

  test('of ticket numbers an address may guess so many, whichever instance it asks, and is told when it may again', async () => {
    const second = await openBench(bench().connection, {}, 20);
    second.clock.forward(bench().clock.now().getTime() - second.clock.now().getTime());
    const statuses: number[] = [];
    for (let number = 0; number < 34; number += 1)
      statuses.push((await look(number % 2 ? bench() : second, `CS-${number}`, `T-${number}`, '192.0.2.9')).status);
    expect(statuses).toEqual([...Array(30).fill(404), ...Array(4).fill(429)]);
    const refused = await look(second, 'CS-99', 'T-99', '192.0.2.9');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await look(bench(), 'CS-99', 'T-99', '192.0.2.10')).status).toBe(404);
  });

  test('at one system’s number each network guesses for itself, and keeps nobody else from it', async () => {
    const site = await openSite(bench());
    const { csNo, ticketNumber } = site.scene;
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) statuses.push((await look(bench(), csNo, `T-${number}`, '198.51.100.1')).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
    // Even the right one has to wait there: nobody learns that it was right.
    const refused = await look(bench(), csNo, ticketNumber, '198.51.100.1');
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 5]).toEqual([429, true]);
    expect((await look(bench(), csNo, ticketNumber, '198.51.100.77')).status).toBe(200);
    bench().clock.forward(5 * SECOND);
    expect((await look(bench(), csNo, ticketNumber, '198.51.100.1')).status).toBe(200);
  });

  test('a right link opens where a hundred wrong ones were tried', async () => {
    const site = await openSite(bench());
    const { token } = await site.makeLink();
    const statuses = new Set<number>();
    for (let number = 0; number < 100; number += 1) statuses.add((await guess(bench(), '198.51.100.78')).status);
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await site.enter({ token }, '198.51.100.78')).status).toBe(200);
  });

  test('who is right may look as often as they like', async () => {
    const site = await openSite(bench());
    const statuses = new Set<number>();
    for (let number = 0; number < 40; number += 1)
      statuses.add((await look(bench(), site.scene.csNo, site.scene.ticketNumber, '192.0.2.11')).status);
    expect(statuses).toEqual(new Set([200]));
  });

  const GUESSES = process.env.FULL ? 10_000 : 300;
  test(`of ${GUESSES} guesses at tokens from one network thirty are told that they are wrong, and after those one in some seconds`, async () => {
    const since = Date.now();
    const statuses = new Map<number, number>();
    for (let number = 0; number < GUESSES; number += 1) {
      const { status } = await guess(bench(), `2001:db8:1:2::${(number % 60_000).toString(16)}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const seconds = Math.ceil((Date.now() - since) / SECOND);
    expect(statuses.get(404)).toBeLessThanOrEqual(30 + seconds);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(GUESSES - 30 - seconds);
  }, 600_000);
}
