import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { and, asc, eq } from 'drizzle-orm';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { canonicalJson } from '#upstream/core/canonicalJson.ts';
import { printed } from '#upstream/pdf/print.ts';
import { chainFault, hashOfEvent } from '#upstream/swaps/chain.ts';
import { swapEvents } from '#upstream/swaps/tables.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';
import { MOST_BYTES, NoEvidence, verdictWords, verifyEvidence } from './verify.ts';

describe('a chain', () => {
  const event = (kind: string) => ({ at: '2026-11-25T10:00:00.000Z', by: 'Walt', kind, message: null, facts: { b: 1, a: undefined } });
  const events = ['begun', 'step', 'note'].map(event);
  const hashes: string[] = [];
  for (const each of events) hashes.push(hashOfEvent(7, each, hashes.at(-1) ?? null));

  test('is the same whichever way its keys stand, and another for another swap', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
    expect(chainFault(7, events, hashes)).toBeUndefined();
    expect(chainFault(8, events, hashes)?.index).toBe(0);
  });

  test('begins where the first hash is, and has no gap after it', () => {
    const own = hashOfEvent(7, event('step'), null);
    expect(chainFault(7, events.slice(0, 2), [null, own])).toBeUndefined();
    expect(chainFault(7, events, [hashes[0] ?? '', null, hashes[2] ?? ''])).toMatchObject({ index: 1, rule: 'unchained' });
  });
});

describe('a sheet', () => {
  let bench: Bench;
  let token: string;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-'));
  beforeAll(async () => {
    bench = await openMemoryBench({ CARRIER_SECONDS: '1', STATION_SECONDS: '1', PANEL_SECONDS: '5' }, 20);
    token = (await bench.signIn('dispatcher')).accessToken;
  });
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true });
    await bench.close();
  });

  async function begun() {
    const at = await addSwapScene(bench.database, bench.clock.now());
    const ask = async (call: string, body: object) => {
      const answer = await bench.ask(call, { token, body });
      expect(answer.status).toBe(200);
      return (answer.body as { swap: Swap }).swap;
    };
    let swap = await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo });
    const body = { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V', version: swap.version };
    swap = await ask(`POST /sim-swap/${swap.id}`, body);
    await ask(`POST /sim-swap/${swap.id}`, { step: 3, version: swap.version });
    return swap.id;
  }
  const sheetOf = async (id: number) => Buffer.from(await (await bench.send(`GET /sim-swap/${id}/evidence`, { token })).arrayBuffer());
  const eventsOf = (id: number) => bench.database.select().from(swapEvents).where(eq(swapEvents.swapId, id)).orderBy(asc(swapEvents.id));

  /** Another file with what it carries changed, as a forger would write it. */
  function forged(sheet: Buffer, change: (text: string) => string): Buffer {
    const raw = sheet.toString('latin1');
    const begin = raw.indexOf('/Type /EmbeddedFile');
    const data = raw.indexOf('stream\n', begin) + 7;
    const length = Number(/\/Length (\d+)/.exec(raw.slice(begin, data))?.[1]);
    const text = change(inflateSync(sheet.subarray(data, data + length)).toString('utf8'));
    const packed = deflateSync(Buffer.from(text));
    const head = raw.slice(begin, data).replace(/\/Length \d+/, `/Length ${packed.byteLength}`);
    return Buffer.concat([sheet.subarray(0, begin), Buffer.from(head, 'latin1'), packed, sheet.subarray(data + length)]);
  }

  test('as it was printed holds, with every event chained', async () => {
    const id = await begun();
    const verdict = verifyEvidence(await sheetOf(id));
    expect(verdict.faults).toEqual([]);
    expect(verdict.document.facts.id).toBe(id);
    const events = await eventsOf(id);
    expect(events.length).toBeGreaterThan(2);
    expect(verdict.document.chain).toEqual(events.map(({ hash }) => hash));
    expect(verdictWords(verdict)).toContain(`Chained: ${events.length} of ${events.length} events; head ${events.at(-1)?.hash}`);
  });

  test('of a database in which an event was changed names that event', async () => {
    const id = await begun();
    const [, second] = await eventsOf(id);
    await bench.database
      .update(swapEvents)
      .set({ by: 'Somebody else' })
      .where(eq(swapEvents.id, second?.id ?? 0));
    const { faults } = verifyEvidence(await sheetOf(id));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^Event 2 of \d+ \(\S+, \S+, Somebody else\): its hash is [0-9a-f]{64}, .* It was changed/);
  });

  test('of a database in which an event was removed names the one behind it, and one put between is named itself', async () => {
    const id = await begun();
    const [, second, third] = await eventsOf(id);
    await bench.database.delete(swapEvents).where(and(eq(swapEvents.swapId, id), eq(swapEvents.id, second?.id ?? 0)));
    expect(verifyEvidence(await sheetOf(id)).faults).toEqual([expect.stringContaining(`(${third?.kind}, `)]);
    const other = await begun();
    await bench.database.insert(swapEvents).values({ swapId: other, at: bench.clock.now(), kind: 'proof-complete' });
    expect(verifyEvidence(await sheetOf(other)).faults).toEqual([expect.stringMatching(/proof-complete.*by nobody.*put between/)]);
  });

  test('of a swap older than the chain says since which event it is chained', async () => {
    const id = await begun();
    await bench.database.update(swapEvents).set({ hash: null }).where(eq(swapEvents.swapId, id));
    const before = verifyEvidence(await sheetOf(id));
    expect(before.faults).toEqual([]);
    expect(verdictWords(before)).toContain('No event is chained');
    const { body } = await bench.ask(`GET /sim-swap/${id}`, { token });
    const { swap } = body as { swap: Swap };
    const call = { token, body: { notes: 'after the chain began', version: swap.version } };
    expect((await bench.ask(`POST /sim-swap/${id}`, call)).status).toBe(200);
    const events = await eventsOf(id);
    const after = verifyEvidence(await sheetOf(id));
    expect(after.faults).toEqual([]);
    expect(verdictWords(after)).toContain(`Chained: 1 of ${events.length} events, since event ${events.length} `);
  });

  test('whose facts were changed in the file does not hold, also with a fingerprint that fits them', async () => {
    const sheet = await sheetOf(await begun());
    expect(verifyEvidence(forged(sheet, (text) => text)).faults).toEqual([]);
    const changed = verifyEvidence(forged(sheet, (text) => text.replace('263LTE-V', '263LTE-X')));
    expect(changed.faults[0]).toMatch(/^Facts: their fingerprint is [0-9a-f]{64}, the sheet says/);
    const other = verifyEvidence(
      forged(sheet, (text) => text.replace(/"fingerprint":"[0-9a-f]{64}"/, `"fingerprint":"${'0'.repeat(64)}"`)),
    );
    expect(other.faults.join()).toContain(`the fingerprint ${'0'.repeat(64)} does not stand on their foot`);
  });

  test('the program ends with 0, 1, or 2 where there is nothing to verify, and says the place, the value and the rule', async () => {
    const sheet = await sheetOf(await begun());
    const run = (name: string, bytes?: Buffer) => {
      const file = path.join(folder, name);
      if (bytes) fs.writeFileSync(file, bytes);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/program.mjs', 'verify-evidence', file], { encoding: 'utf8' });
      return [status, stdout + stderr];
    };
    const plain = { title: 'Letter', locale: 'en', paper: 'a4' as const, at: new Date(), content: ['Dear customer'], foot: () => '' };
    expect(run('good.pdf', sheet)).toEqual([0, expect.stringMatching(/^OK: evidence of swap \d+, \d+ events, fingerprint /)]);
    const bad = forged(sheet, (text) => text.replace('263LTE-V', '263LTE-X'));
    expect(run('changed.pdf', bad)).toEqual([1, expect.stringMatching(/^Does not fit: evidence of swap /)]);
    expect(run('cut.pdf', sheet.subarray(0, 9000))).toEqual([2, expect.stringContaining('It ends at byte 9000 without “%%EOF”')]);
    expect(run('letter.pdf', (await printed(plain)).bytes)).toEqual([2, expect.stringContaining('It carries no facts')]);
    expect(run('list.csv', Buffer.from('a,b'))).toEqual([2, expect.stringContaining('At byte 0 stands no “%PDF-”')]);
    expect(run('missing.pdf')).toEqual([2, expect.stringContaining('missing.pdf: There is no such file.')]);
    const empty = forged(sheet, () => '{}');
    expect(() => verifyEvidence(empty)).toThrow(/format/);
    expect(() => verifyEvidence(Buffer.alloc(MOST_BYTES + 1))).toThrow(NoEvidence);
  });
});
