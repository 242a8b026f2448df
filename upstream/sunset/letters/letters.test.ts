import { eq } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { LETTERS, MOST_LETTERS } from '#lib/contract/words/sunset.ts';
import { DAY } from '#upstream/core/clock.ts';
import { onChange } from '#upstream/core/events.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { memoryBench } from '#upstream/testing/ownBench.ts';
import { LAYOUT, letterheadAt } from './layout.ts';

const bench = memoryBench('dispatcher');

let counter = 0;
async function site(more: Partial<typeof sunsetItems.$inferInsert> = {}) {
  counter += 1;
  const now = bench.clock.now();
  const values = {
    Branch: 'Houston',
    siteName: `Bäckerei Groß ${counter}`,
    csNo: `LET-${1000 + counter}`,
    address: '4521 Pecan Grove Drive, Houston, TX 77012',
    provider: 'vzw',
    sunsetDate: '2099-12-31',
    status: 'open' as const,
    contactName: 'Ana Flores',
    tags: [],
    createdAt: now,
    updatedAt: now,
    ...more,
  };
  const row = await insertOne(bench.database, sunsetItems, values);
  return row.id;
}

const order = (body: object, as = bench.token, headers?: Record<string, string>) =>
  bench.send('POST /sunset-export', { token: as, body: { letter: 'announcement', ...body }, ...(headers && { headers }) });
async function lettersOf(body: object) {
  const response = await order(body);
  if (response.status !== 200) throw new Error(await response.text());
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, ...readPdf(bytes) };
}
const again = (id: number, number: number, as = bench.token) => bench.send(`GET /sunset/${id}/letters/${number}`, { token: as });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const show = async (id: number) => {
  const { body } = await bench.ask(`GET /sunset?id=${id}`, { token: bench.token });
  const [item] = contract.sunset.list.reply.parse(body).data;
  if (!item) throw new Error(`no site ${id}`);
  return item;
};
const historyOf = async (id: number) =>
  contract.sunset.history.reply.parse((await bench.ask(`GET /sunset/${id}/history`, { token: bench.token })).body).data;
const change = (id: number, more: Partial<typeof sunsetItems.$inferInsert>) =>
  bench.database.update(sunsetItems).set(more).where(eq(sunsetItems.id, id));
/** A line may break wherever a word ends. */
const bare = (text: string) => text.replace(/\s/g, '');

const LANGUAGES = [
  [
    'en',
    'Your alarm system needs a new radio before December 31, 2099',
    'Dear Ana Flores,',
    'Please call us now at (214) 555-0100',
    'Sincerely,',
  ],
  [
    'de',
    'Ihre Alarmanlage braucht vor dem 31. Dezember 2099 ein neues Funkmodul',
    'Guten Tag Ana Flores,',
    'Bitte rufen Sie uns jetzt',
    'Mit freundlichen Grüßen',
  ],
  [
    'fr',
    'Votre système d’alarme a besoin d’un nouveau module radio avant le 31 décembre 2099',
    'Madame, Monsieur,',
    'Merci de nous appeler',
    'salutations distinguées',
  ],
  [
    'pt',
    'O seu sistema de alarme precisa de um novo módulo de rádio antes de 31 de dezembro de 2099',
    'Exmo.(a) Sr.(a) Ana Flores,',
    'Ligue agora para (214) 555-0100',
    'Com os melhores cumprimentos,',
  ],
] as const;

describe.each(LANGUAGES)('in %s', (locale, subject, ...phrases) => {
  test.each(LETTERS)(
    'the %s says who writes to whom, what goes when, and what to do, a page for each site in the order chosen',
    async (letter) => {
      const written = { letterSentAt: bench.clock.now() };
      const [one, two] = [await site({ siteName: 'Zum Müller & Söhne', ...written }), await site(written)];
      const { text, pages, response, bytes } = await lettersOf({ ids: [two, one], letter, locale });
      expect(pages).toBe(2);
      const { cs_no, site_name } = await show(two);
      for (const words of [
        subject,
        ...phrases,
        'Lone Star Alarm',
        '4521 Pecan Grove Drive',
        'Houston, TX 77012',
        'Verizon',
        'Devin Okafor',
        cs_no ?? '',
        site_name ?? '',
      ])
        expect(bare(text).toLowerCase()).toContain(bare(words).toLowerCase());
      expect(text.indexOf('Zum Müller & Söhne')).toBeGreaterThan(text.indexOf(site_name ?? ''));
      expect(text).not.toContain('�');
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="letters-\d{4}-\d\d-\d\d\.pdf"$/);
      expect(bytes.toString('latin1')).not.toMatch(/\/URI|\/JavaScript|\/Launch/);
    },
  );

  test('with an appointment it names the day instead of asking for a call, and after the switch-off it does not speak of the future', async () => {
    const coming = await lettersOf({ ids: [await site({ scheduledFor: '2099-01-01' })], locale });
    expect(bare(coming.text)).not.toContain(bare(phrases[1]));
    expect(bare(coming.text)).toContain(
      bare({ en: 'January 1, 2099', de: 'am 1. Januar 2099', fr: 'le 1er janvier 2099', pt: '1 de janeiro de 2099' }[locale]),
    );
    const late = await lettersOf({ ids: [await site({ sunsetDate: '2020-02-01', scheduledFor: '2020-01-01' })], locale });
    expect(bare(late.text)).toContain(bare(phrases[1]));
    expect(bare(late.text)).toContain(
      bare({ en: 'was shut down', de: 'wurde am 1. Februar 2020', fr: 'a été arrêté', pt: 'foi desligada' }[locale]),
    );
  });

  test('the longest names and addresses stay within the window and on one page', async () => {
    const ids = [
      await site({
        siteName: 'Gemeinnützige Wohnungsbaugenossenschaft Süd-Ost für Größe und Übermaß Aktiengesellschaft, Haus Ä und Ö',
        contactName: 'Professorin Dr. Anneliese Freifrau von Übelacker-Schönhausen zu Großkönigsdorf, Haustechnik und Sicherheit',
        address: 'Industriepark Nord, Gebäude 17 Aufgang C, 12345 North Sam Houston Parkway East Frontage Road, Houston, TX 77032-1234',
      }),
      await site({ siteName: 'x'.repeat(120), contactName: 'W'.repeat(120), address: 'Q'.repeat(200), provider: 'Q'.repeat(60) }),
    ];
    expect((await lettersOf({ ids, locale })).pages).toBe(2);
  });
});

test('a letter about a phone line speaks of the line, and about a radio of its network; on American paper it has its day alone', async () => {
  const line = await lettersOf({ ids: [await site({ provider: 'att', technology: 'pots' })] });
  expect(line.text).toContain('Your alarm system must move off its copper phone line before December 31, 2099');
  expect(line.text).toContain('AT&T is retiring its copper telephone lines and may disconnect yours');
  expect(line.text).not.toMatch(/radio|shutting down|mobile/);
  const over = await lettersOf({ ids: [await site({ provider: 'att', technology: 'pots', sunsetDate: '2020-02-01' })] });
  expect(over.text).toContain('Since February 1, 2020 it may disconnect yours');
  const radio = await lettersOf({ ids: [await site({ technology: 'cdma', sunsetDate: '2022-12-31' })] });
  expect(radio.text).toContain('Verizon shut down its 3G (CDMA) network on December 31, 2022');
  expect(radio.text).not.toContain('is shutting down');
  expect(radio.text).toContain('over the cellular network');
  expect(radio.text).not.toMatch(/Houston, (January|February|March|April|May|June|July|August|September|October|November|December)/);
});

test('the day a letter was printed stands at the site and in its history, but it is not sent by that; everyone who has the list open hears of it', async () => {
  const id = await site();
  const heard: unknown[] = [];
  const stop = onChange(bench.database, (announced) => heard.push(...announced.filter(({ channel }) => channel === 'sunset')));
  await lettersOf({ ids: [id], locale: 'de' });
  stop();
  expect(heard).toEqual([{ channel: 'sunset', change: { type: 'sunset', id, version: 2 } }]);
  const { letter_printed_at, letter_sent_at, version } = await show(id);
  expect(version).toBe(2);
  expect(letter_sent_at).toBeNull();
  expect(Math.abs(Date.parse(letter_printed_at ?? '') - bench.clock.now().getTime())).toBeLessThan(60_000);
  const [told] = await historyOf(id);
  expect(told).toMatchObject({ by: 'Devin Okafor', field: 'letter_printed_at', before: null, after: letter_printed_at });
  expect(told?.letter).toEqual({ number: 1, letter: 'announcement', locale: 'de' });
});

test('a letter is printed again to the byte, whatever has changed at the site and whoever asks', async () => {
  const id = await site();
  const first = (await lettersOf({ ids: [id], locale: 'fr' })).bytes;
  const reprint = await bytesOf(await again(id, 1));
  expect(readPdf(reprint).text).toBe(readPdf(first).text);
  await change(id, { siteName: 'Another name', address: 'Elsewhere', sunsetDate: '2031-01-01', status: 'replaced', contactName: null });
  bench.clock.forward(40 * DAY);
  const { accessToken } = await bench.signIn('admin');
  expect((await bytesOf(await again(id, 1, accessToken))).equals(reprint)).toBe(true);
  expect(first.equals(reprint)).toBe(true);
});

test('a reminder names the day of the letter before, and each letter of a site has its number', async () => {
  const id = await site({ letterSentAt: new Date('2026-03-02T03:00:00Z') });
  const { text } = await lettersOf({ ids: [id], letter: 'reminder' });
  // It was still the first in Texas.
  expect(text).toContain('On March 1, 2026 we wrote to you');
  expect(text).toContain('Letter 1');
  expect((await lettersOf({ ids: [id], letter: 'reminder' })).text).toContain('Letter 2');
  expect((await historyOf(id)).map(({ letter }) => letter?.number)).toEqual([2, 1]);
});

test('the same order sent twice prints once', async () => {
  const id = await site();
  const headers = { 'idempotency-key': 'letters-once' };
  const [one, two] = [
    await bytesOf(await order({ ids: [id] }, bench.token, headers)),
    await bytesOf(await order({ ids: [id] }, bench.token, headers)),
  ];
  expect(one.equals(two)).toBe(true);
  expect(await historyOf(id)).toHaveLength(1);
});

describe('an order that is not whole prints nothing and says why', () => {
  const refused = async (body: object, as = bench.token) => {
    const response = await order(body, as);
    return { status: response.status, ...((await response.json()) as { code: string; errors?: Record<string, string[]> }) };
  };
  test('no sites, too many, a letter or a language nobody has', async () => {
    const id = await site();
    expect(await refused({ ids: [] })).toMatchObject({ status: 422, errors: { ids: ['choose at least one site'] } });
    const many = Array.from({ length: MOST_LETTERS + 1 }, (_, at) => at + 1);
    expect(await refused({ ids: many })).toMatchObject({
      status: 422,
      errors: { ids: [`at most ${MOST_LETTERS} letters at once, these are ${MOST_LETTERS + 1}`] },
    });
    expect(await refused({ ids: [id], letter: 'love' })).toMatchObject({
      status: 422,
      errors: { letter: [expect.stringContaining('announcement')] },
    });
    expect(await refused({ ids: [id], locale: 'es' })).toMatchObject({ status: 422, errors: { locale: [expect.any(String)] } });
  });

  test('a site that is not there, or of a branch that one may not see', async () => {
    const [known, other] = [await site({ Branch: 'Dallas' }), await site({ Branch: 'Lubbock' })];
    expect(await refused({ ids: [known, 7_000_000] })).toMatchObject({ status: 404, errors: { ids: ['no such site: 7000000'] } });
    const { accessToken } = await bench.signIn('technician');
    expect(await refused({ ids: [known, other] }, accessToken)).toMatchObject({ status: 404, errors: { ids: [`no such site: ${other}`] } });
    expect((await refused({ ids: [known] }, accessToken)).status).toBe(403);
    expect((await show(known)).letter_sent_at).toBeNull();
  });

  test.each([
    ['closed', { status: 'replaced' as const }, 'announcement'],
    ['closed', { status: 'disconnected' as const }, 'announcement'],
    ['no-date', { sunsetDate: null }, 'announcement'],
    ['no-address', { address: ' ' }, 'announcement'],
    ['no-letter', {}, 'reminder'],
  ])('a site of which a letter would be wrong: %s', async (why, more, letter) => {
    const [good, bad] = [await site({ letterSentAt: bench.clock.now() }), await site(more)];
    expect(await refused({ ids: [good, bad], letter })).toMatchObject({ status: 422, errors: { ids: [`${why}: ${bad}`] } });
    expect(await historyOf(good)).toEqual([]);
  });

  test('a letter that was never printed, or of a site one may not see, can’t be printed again', async () => {
    const id = await site({ Branch: 'Lubbock' });
    await lettersOf({ ids: [id] });
    const { accessToken } = await bench.signIn('technician');
    expect((await again(id, 1, accessToken)).status).toBe(404);
    for (const number of [0, 2, 3_000_000_000]) expect((await again(id, number)).status).toBe(404);
  });
});

test('a letterhead of many lines ends above the rule below it', () => {
  for (const lines of [1, 3, 4, 5, 6, 7, 8]) {
    const { top, size } = letterheadAt(lines, LAYOUT);
    // 1.25 lines of Roboto, which is 1.17 times its size high, in mm.
    expect(top + lines * size * 1.25 * 1.17 * (25.4 / 72)).toBeLessThan(38);
    expect(top).toBeGreaterThanOrEqual(5);
  }
  expect(letterheadAt(5, 1)).toEqual({ top: 17, size: 9 });
});

test('without a company of one’s own there is no letterhead, and no letters are offered', async () => {
  const bare = await openBench(await memoryConnection(), { DEMO: '0' }, 1);
  const { body } = await bare.ask('GET /capabilities');
  expect(body).not.toMatchObject({ data: expect.arrayContaining(['letters']) });
  await bare.close();
  expect((await bench.ask('GET /capabilities')).body).toMatchObject({ data: expect.arrayContaining(['letters']) });
});
