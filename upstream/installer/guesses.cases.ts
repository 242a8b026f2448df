import { loginAttempts } from '#upstream/db/schema.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { openBench } from '#upstream/testing/bench.ts';
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

  test('of one system ten in a quarter of an hour, from however many addresses; a link opens all the same', async () => {
    const site = await openSite(bench());
    const { token } = await site.makeLink();
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1)
      statuses.push((await look(bench(), site.scene.csNo, `T-${number}`, `198.51.100.${number}`)).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
    // Even the right one has to wait: nobody learns that it was right.
    expect((await look(bench(), site.scene.csNo, site.scene.ticketNumber, '198.51.100.77')).status).toBe(429);
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
  test(`of ${GUESSES} guesses at tokens from one network no more than thirty are judged`, async () => {
    const statuses = new Map<number, number>();
    for (let number = 0; number < GUESSES; number += 1) {
      const { status } = await guess(bench(), `2001:db8:1:2::${(number % 60_000).toString(16)}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 30, 429: GUESSES - 30 });
  }, 600_000);
}
