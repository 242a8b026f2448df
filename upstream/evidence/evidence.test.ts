import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { unprotectedSums } from '#lib/domain/unprotected.ts';
import { beginPeriod, SIMULATED } from '#upstream/carriers/periods.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { sitePhotos } from '#upstream/installer/tables.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';
import { verifyEvidence } from './verify.ts';

let bench: Bench;
let token: string;
let second: string;
beforeAll(async () => {
  bench = await openMemoryBench({ CARRIER_SECONDS: '1', STATION_SECONDS: '1', PANEL_SECONDS: '5' }, 20);
  token = (await bench.signIn('dispatcher')).accessToken;
  second = (await bench.signIn('admin')).accessToken;
});
afterAll(() => bench.close());

async function ask(call: string, body?: unknown, as = token) {
  const answer = await bench.ask(call, { token: as, body });
  if (answer.status !== 200) throw new Error(`${call}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const context = (order: object) => bench.ask('POST /_test/world', { body: order });
const show = async (id: number) => ((await ask(`GET /sim-swap/${id}`)) as { swap: Swap }).swap;
const post = async (path: string, id: number, body: object = {}, as = token) =>
  ask(`POST /sim-swap/${id}${path}`, { ...body, version: (await show(id)).version }, as);
async function pass(seconds: number) {
  for (let gone = 0; gone < seconds; gone += 2) {
    bench.clock.forward(2 * SECOND);
    await bench.context.queue.runDue();
  }
}

async function begun(at: SwapScene, work?: 'whole') {
  const { swap } = (await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo })) as { swap: Swap };
  await post('', swap.id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
  if (work) await post('', swap.id, { program_work: { kind: work, reason: 'A new board in the panel' } });
  await post('', swap.id, { step: 3 });
  return swap.id;
}

async function sent(at: SwapScene) {
  const id = await begun(at, 'whole');
  await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 });
  await pass(4);
  await post('', id, { step: 4 });
  await post('/start-upload', id);
  await ask(`PUT /sims/${at.fresh.id}/activate`, {});
  await pass(12);
  await post('', id, { checks: ['old-removed', 'fitted', 'antenna', 'tamper-closed'].map((name) => ({ name })) });
  await post('', id, { step: 5 });
  await post('/start-download', id);
  await pass(12);
  return id;
}

async function sheetOf(id: number, query = '') {
  const response = await bench.send(`GET /sim-swap/${id}/evidence${query}`, { token });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { headers: response.headers, bytes, ...readPdf(bytes) };
}

/** A line may break after a hyphen. */
const bare = (text: string) => text.replace(/\s/g, '');

const LANGUAGES = [
  ['en', 'Evidence of SIM swap', 'Finished', 'Read back the same', 'Not finished'],
  ['de', 'Nachweis zum SIM-Tausch', 'Abgeschlossen', 'Gleich zurückgelesen', 'Nicht abgeschlossen'],
  ['fr', 'Preuve de l’échange de SIM', 'Terminé', 'Relu à l’identique', 'Non terminé'],
  ['pt', 'Comprovativo da troca de SIM', 'Concluída', 'Lido de volta igual', 'Não concluída'],
] as const;

const PERIODIC = { en: 'Periodic test', de: 'Routineruf', fr: 'Test cyclique', pt: 'Teste periódico' };

describe('of a swap that went well', () => {
  let at: SwapScene;
  let id: number;
  beforeAll(async () => {
    at = await addSwapScene(bench.database, bench.clock.now());
    id = await sent(at);
    await post('', id, { step: 6 });
    await post('/finalize', id);
    await pass(20);
  });

  test.each(LANGUAGES)('the sheet says in %s who did what, and that it is finished', async (locale, title, finished, same, open) => {
    const { text, pages, bytes } = await sheetOf(id, `?locale=${locale}`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages).toBeLessThanOrEqual(3);
    for (const words of [`${title} ${id}`, finished, same, at.csNo, 'Devin Okafor', 'America/Chicago', `E602, ${PERIODIC[locale]}`])
      expect(bare(text)).toContain(bare(words));
    expect(text.toLowerCase()).not.toContain(open.toLowerCase());
    expect(text).not.toContain('�');
  });

  const UNPROTECTED = {
    en: ['Unprotected minutes', 'On test'],
    de: ['Ungeschützte Minuten', 'Im Test'],
    fr: ['Minutes sans protection', 'En test'],
    pt: ['Minutos sem proteção', 'Em teste'],
  } as const;
  test.each(LANGUAGES)(
    'in %s the minutes in which nobody would have come stand on the sheet, each time with its reason',
    async (locale) => {
      const { unprotected } = await show(id);
      const { total } = unprotectedSums(unprotected ?? { from: '', until: '', spans: [] });
      expect(total).toBeGreaterThan(0);
      const { text, bytes } = await sheetOf(id, `?locale=${locale}`);
      const [title, why] = UNPROTECTED[locale];
      expect(bare(text)).toContain(bare(`${title} ${total} min.`));
      expect(bare(text)).toMatch(new RegExp(`min${bare(why)}`));
      const { document, faults } = verifyEvidence(bytes);
      expect(faults).toEqual([]);
      expect(document.facts.unprotected).toEqual(unprotected);
    },
  );

  test('of minutes the station tells nothing of, the sheet says that they are not known, and never none', async () => {
    const { unprotected: kept } = await show(id);
    const span = { from: kept?.from ?? '', until: kept?.until ?? '' };
    const unknown = { ...span, spans: [{ ...span, state: 'unknown' as const }] };
    await bench.database.update(swaps).set({ unprotected: unknown }).where(eq(swaps.id, id));
    const { text } = await sheetOf(id);
    expect(bare(text)).toContain(bare('Unprotected minutes Not known.'));
    expect(bare(text)).not.toContain(bare('minutes 0 min'));
    await bench.database.update(swaps).set({ unprotected: null }).where(eq(swaps.id, id));
    expect(bare((await sheetOf(id)).text)).not.toContain(bare('the minutes in which an alarm'));
    await bench.database.update(swaps).set({ unprotected: kept }).where(eq(swaps.id, id));
  });

  test('both SIMs are told by their numbers, the program by its hash, the station by its confirmations', async () => {
    const { text } = await sheetOf(id);
    const swap = await show(id);
    for (const { iccid } of [at.old, at.fresh]) expect(text.replace(/ /g, '')).toContain(iccid);
    expect(text).toContain(swap.download?.hash);
    expect(text).toContain('Deactivation asked for');
    expect(text).not.toContain('not confirmed');
  });

  test('the sheet says which carrier was the real one when the swap began, and nothing of another', async () => {
    const simulated = 'any other carrier';
    expect((await sheetOf(id)).text).not.toContain(simulated);
    const before = new Date(Date.parse((await show(id)).created_at ?? '') - SECOND);
    await beginPeriod(bench.database, 'att', 'control-center', before);
    expect((await sheetOf(id)).text).not.toContain(simulated);
    await beginPeriod(bench.database, 'vzw', 'thingspace', before);
    await beginPeriod(bench.database, 'vzw', SIMULATED, bench.clock.now());
    expect((await sheetOf(id)).text).toContain('Verizon: the carrier itself.');
  });

  test('it is a file with a name, and nothing in it is fetched from anywhere or runs', async () => {
    const { headers, bytes } = await sheetOf(id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="evidence-swap-${id}.pdf"`);
    expect(headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(bytes.toString('latin1')).not.toMatch(/\/URI|\/JavaScript|\/Launch|https?:\/\/(?!www\.w3\.org|ns\.adobe\.com|purl\.org)/);
    expect(bytes.toString('latin1')).toContain('/FontFile2');
  });

  test('the same facts have the same fingerprint, whoever prints them, when, and in which language', async () => {
    const printOf = async (query: string) => /[0-9a-f]{64}(?= Printed| Gedruckt)/.exec((await sheetOf(id, query)).text)?.[0];
    const first = await printOf('?locale=en');
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    await pass(60);
    expect(await printOf('?locale=de')).toBe(first);
  });

  test('it is Letter where Letter lies in the printers, and A4 on demand', async () => {
    expect((await sheetOf(id)).bytes.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
    expect((await sheetOf(id, '?paper=a4')).bytes.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
  });
});

test.each(LANGUAGES)('in %s an open swap is stamped on every page, with its exception and what went wrong', async (locale, ...words) => {
  const at = await addSwapScene(bench.database, bench.clock.now());
  await context({ panel: { case: 'backup-path', target: at.csNo } });
  await context({ panel: { case: 'upload-cut', target: at.csNo } });
  const id = await begun(at, 'whole');
  await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 });
  await pass(4);
  await post('', id, { step: 4 });
  for (const _ of ['cut off', 'whole']) {
    await post('/start-upload', id);
    await pass(10);
  }
  await ask(`PUT /sims/${at.fresh.id}/activate`, {});
  await pass(6);
  await post('', id, { checks: ['old-removed', 'fitted', 'antenna', 'tamper-closed'].map((name) => ({ name })) });
  await post('', id, { step: 5 });
  await post('/start-download', id);
  await pass(12);
  await post('/exception', id, { reason: 'Backup is enough until Monday, says Mr. Weiß', in_panel: 'new' }, second);
  const { text, pages } = await sheetOf(id, `?locale=${locale}`);
  expect(pages).toBe(3);
  expect(text.split(words[3].toUpperCase())).toHaveLength(4);
  for (const told of ['Marisol Treviño', 'Devin Okafor', 'Backup is enough until Monday, says Mr. Weiß', 'SHA-256'])
    expect(text).toContain(told);
});

test('each zone stands on the sheet: when it was tripped and restored, by which path, after how many seconds, or who signed that it was not tested', async () => {
  const at = await addSwapScene(bench.database, bench.clock.now());
  await bench.database
    .update(systems)
    .set({ kinds: ['fire', 'burglary'] })
    .where(eq(systems.csNo, at.csNo));
  await context({ panel: { case: 'no-walk', target: at.csNo, times: 10_000 } });
  const id = await begun(at);
  await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90, told: { owner: 'Mr. Hale', ahj: 'Dispatch 4' } });
  await pass(4);
  await post('', id, { step: 4 });
  await post('/start-upload', id);
  await ask(`PUT /sims/${at.fresh.id}/activate`, {});
  await pass(12);
  await post('', id, { checks: ['old-removed', 'fitted', 'antenna', 'tamper-closed'].map((name) => ({ name })) });
  await post('', id, { step: 5 });
  await pass(4);
  const [first] = ((await show(id)).commissioning?.zones ?? []).filter(({ type }) => type === 'fire');
  const zone = String(first?.number).padStart(3, '0');
  await context({ signal: { cs_no: at.csNo, code: 'E110', zone } });
  await pass(4);
  await context({ signal: { cs_no: at.csNo, code: 'R110', zone } });
  await pass(6);
  await post('/untested', id, { what: ['left', 'network'], reason: 'Bells are not allowed before noon' });
  await post('/strength', id, { which: 'after', dbm: -77, band: 'B4' });
  const { text, bytes } = await sheetOf(id);
  const told = [
    `Zone ${zone}, ${first?.name}, Fire`,
    'E110, Fire alarm',
    'Bells are not allowed before noon',
    '-77 dBm, B4, entered by Devin Okafor',
  ];
  for (const words of [...told, 'Signed by Devin Okafor']) expect(bare(text)).toContain(bare(words));
  const { document, faults } = verifyEvidence(bytes);
  expect(faults).toEqual([]);
  expect(document.facts.commissioning).toEqual((await show(id)).commissioning);
});

test('a swap whose history is long still has two pages, and says how much more there is', async () => {
  const at = await addSwapScene(bench.database, bench.clock.now());
  const id = await begun(at);
  const told = Array.from({ length: 120 }, () => ({ swapId: id, at: bench.clock.now(), kind: 'proof-other-path' }));
  await bench.database.insert(swapEvents).values(told);
  const { text, pages } = await sheetOf(id);
  expect(pages).toBeLessThanOrEqual(2);
  expect(text).toMatch(/\d+ further entries stand in the history/);
  expect(text).toContain('Swap begun');
});

test('of a history that is too long for the sheet what is minor goes first, and never when a radio came out or in, nor when that was received', async () => {
  const at = await addSwapScene(bench.database, bench.clock.now());
  const id = await begun(at);
  const received_at = new Date(bench.clock.now().getTime() + 8 * 60_000).toISOString();
  const notes = Array.from({ length: 70 }, () => ({ swapId: id, at: bench.clock.now(), kind: 'site-note', message: 'Nothing new' }));
  const out = { swapId: id, at: bench.clock.now(), kind: 'check', by: 'Walt', facts: { said: ['old-removed'], received_at } };
  await bench.database.insert(swapEvents).values([...notes, out, { ...out, facts: { said: ['fitted'], received_at } }]);
  const { text, pages } = await sheetOf(id);
  expect(pages).toBeLessThanOrEqual(2);
  const plain = bare(text);
  for (const words of [
    'Swap begun',
    'Checklist changed: Old SIM or radio removed; received',
    'Checklist changed: New SIM or radio fitted; received',
  ])
    expect(plain).toContain(bare(words));
});

test('the history is told in the order it was done, with what was chosen, what the carrier did, and when a phone was heard of', async () => {
  const at = await addSwapScene(bench.database, bench.clock.now());
  const id = await begun(at);
  await ask(`PUT /sims/${at.fresh.id}/activate`, {});
  await pass(6);
  const minutes = (count: number) => new Date(bench.clock.now().getTime() + count * 60_000);
  const facts = { text: 'in the cellar', received_at: minutes(9).toISOString() };
  await bench.database.insert(swapEvents).values([
    { swapId: id, at: minutes(5), kind: 'save-done' },
    { swapId: id, at: minutes(2), kind: 'site-note', message: 'in the cellar', facts, by: 'Walt' },
  ]);
  const { text } = await sheetOf(id);
  const plain = bare(text);
  const places = [`New SIM ${at.fresh.imei}`, 'Activation asked for', `Activated (${at.fresh.imei})`, 'in the cellar', 'Program saved'];
  const found = places.map((words) => plain.lastIndexOf(bare(words)));
  expect(found.every((place) => place >= 0)).toBe(true);
  expect(found).toEqual([...found].sort((one, other) => one - other));
  expect(plain).toContain(bare('received'));
});

test('the photos from the site stand on the sheet, small, each with what it shows, and its fingerprint covers them', async () => {
  const at = await addSwapScene(bench.database, bench.clock.now());
  const id = await begun(at);
  const printOf = ({ text }: { text: string }) => /[0-9a-f]{64}(?= Printed| Gedruckt)/.exec(text)?.[0];
  const before = await sheetOf(id);
  expect(before.text).not.toContain('Photos from the site');
  const photo = async (width: number, height: number) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#369' } })
        .jpeg()
        .toBuffer(),
    );
  const kept = { swapId: id, at: bench.clock.now(), by: 'Jo, 118045' };
  const wide = { ...kept, width: 1600, height: 1200, bytes: await photo(1600, 1200) };
  const high = { ...kept, width: 1200, height: 1600, bytes: await photo(1200, 1600) };
  const broken = { ...kept, width: 10, height: 10, bytes: new Uint8Array([0xff, 0xd8, 0xff]) };
  const all = Array.from({ length: 11 }, (_, place) => ({
    ...(place % 2 ? high : wide),
    actId: `photo-${place}`,
    subject: 'fitted' as const,
  }));
  await bench.database.insert(sitePhotos).values([...all, { ...broken, actId: 'photo-broken', subject: 'before' as const }]);
  const sheet = await sheetOf(id, '?locale=de');
  expect(sheet.pages).toBe(before.pages + 1);
  expect(bare(sheet.text)).toContain(bare('Fotos von vor Ort'));
  expect(bare(sheet.text).split(bare('Funkmodul eingebaut'))).toHaveLength(12);
  expect(bare(sheet.text)).toContain(bare('Jo, 118045'));
  const sides = [...sheet.bytes.toString('latin1').matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)\n\/Height (\d+)/g)];
  expect(new Set(sides.map(([, width, height]) => `${width} × ${height}`))).toEqual(new Set(['460 × 345', '345 × 460']));
  expect(printOf(sheet)).toMatch(/^[0-9a-f]{64}$/);
  expect(printOf(sheet)).not.toBe(printOf(before));
  expect(printOf(await sheetOf(id, '?locale=en'))).toBe(printOf(sheet));
});

test('who may not read a swap gets no sheet of it, and a swap that is not there has none', async () => {
  const { accessToken } = await bench.signIn('warehouse');
  expect((await bench.send('GET /sim-swap/1/evidence', { token: accessToken })).status).toBe(403);
  expect((await bench.send('GET /sim-swap/999999/evidence', { token })).status).toBe(404);
});
