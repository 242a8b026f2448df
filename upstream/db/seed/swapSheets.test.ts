import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isFire } from '#lib/contract/systems.ts';
import { isProven } from '#lib/domain/commissioning.ts';
import { unprotectedSums } from '#lib/domain/unprotected.ts';
import { languageOf } from '#upstream/core/language.ts';
import type { Connection } from '#upstream/db/connect.ts';
import { collectEvidence, type Evidence } from '#upstream/evidence/collect.ts';
import { evidenceReport } from '#upstream/evidence/report.ts';
import { verifyEvidence } from '#upstream/evidence/verify.ts';
import { printed } from '#upstream/pdf/print.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { serializeSwaps } from '#upstream/swaps/serialize.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { seedDatabase } from './seed.ts';

const now = new Date('2026-06-01T12:00:00Z');

let connection: Connection;
let all: { evidence: Evidence; kinds: readonly (string | null)[] | null }[];
beforeAll(async () => {
  connection = await memoryConnection();
  const { database } = connection;
  await seedDatabase(database, { sims: 5000, now });
  const rows = await database.select().from(swaps).orderBy(swaps.id);
  const told = await serializeSwaps(database, rows, now);
  all = [];
  for (const [index, row] of rows.entries())
    if (row.status !== 'open') all.push({ evidence: await collectEvidence(database, row, now), kinds: told[index]?.kinds ?? null });
});
afterAll(() => connection.close());

const finished = () => all.filter(({ evidence }) => evidence.facts.status === 'finalized');

async function sheetOf(evidence: Evidence) {
  const language = languageOf('en', 'America/Chicago');
  const printing = { language, paper: 'letter' as const, by: 'Devin Okafor', at: now, most: 60, isWhole: true, photos: [], real: [] };
  const bytes = Buffer.from((await printed(evidenceReport(evidence, printing))).bytes);
  return { bytes, text: readPdf(bytes).text };
}

test('the finished swaps of the sample company were commissioned: every demanded zone by the new radio, each report, and how strong it is', () => {
  expect(finished()).toHaveLength(6);
  expect(finished().filter(({ kinds }) => isFire(kinds))).toHaveLength(1);
  expect(finished().filter(({ evidence: { facts } }) => facts.exception)).toHaveLength(1);
  for (const { evidence } of finished()) {
    const { commissioning, proof, exception, tests } = evidence.facts;
    if (!commissioning || !proof?.fitted_at) throw new Error('without a commissioning');
    const [held] = tests;
    expect(commissioning).toMatchObject({ source: 'program', strength: { before: { source: 'panel' }, after: { source: 'panel' } } });
    expect(commissioning.zones.length).toBeGreaterThan(0);
    expect(proof.missing).toEqual(exception?.missing ?? []);
    const proven = commissioning.zones.filter(isProven);
    if (exception) expect(proven).toEqual([]);
    else {
      expect(commissioning.groups.every(({ met }) => met)).toBe(true);
      expect(commissioning.trouble).toMatchObject({ clear: true, open: null });
      expect(commissioning.reports.map(({ path, at }) => [path, at !== null])).toEqual(
        commissioning.reports.map(({ path }) => [path, true]),
      );
      expect(proven.length).toBeGreaterThan(0);
    }
    for (const { pressed_at, tripped_at, restored_at, seconds } of proven) {
      const times = [held?.confirmed_at, proof.fitted_at, pressed_at, tripped_at, restored_at, held?.off_confirmed_at];
      expect(times).toEqual([...times].sort());
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(10);
    }
  }
});

test('what was sent is what was chosen to be, and the minutes without protection are those of the test and the radio that was out', () => {
  expect(
    finished()
      .map(({ evidence: { facts } }) => facts.program_work?.kind)
      .sort(),
  ).toEqual([...Array(5).fill('none'), 'whole']);
  for (const { evidence } of all) {
    const { program_work, transfers, unprotected, tests, status, events } = evidence.facts;
    const sent = transfers.filter(({ type }) => type === 'download');
    expect(sent).toHaveLength(status === 'finalized' && program_work?.kind === 'whole' ? 1 : 0);
    if (!unprotected || !tests[0]?.confirmed_at) throw new Error('not kept');
    const { total, unknown, states } = unprotectedSums(unprotected);
    expect(unknown).toBe(0);
    expect(total * 60_000).toBe(Date.parse(unprotected.until) - Date.parse(unprotected.from));
    expect(states.map(({ state }) => state).sort()).toEqual(status === 'finalized' ? ['on-test', 'radio-out'] : ['on-test']);
    const out = unprotected.spans.find(({ state }) => state === 'radio-out');
    const removed = events.find(({ kind, facts }) => kind === 'check' && JSON.stringify(facts).includes('old-removed'));
    expect(out?.from.slice(0, 16)).toBe(removed?.at.slice(0, 16));
    expect(events.filter(({ kind }) => kind === 'unprotected-kept')).toMatchObject([{ facts: unprotected }]);
  }
});

test('their evidence sheets have no part that is empty or says otherwise than another, and hold', async () => {
  for (const { evidence, kinds } of finished()) {
    const { bytes, text } = await sheetOf(evidence);
    const { exception, commissioning } = evidence.facts;
    for (const part of ['Unprotected minutes', 'Panel program', 'Proof', 'Checklist', 'Commissioning', 'Signal strength, Old radio'])
      expect(text).toContain(part);
    expect(text.includes('Fire alarm system: impairment record')).toBe(isFire(kinds));
    expect(text.includes('Exception')).toBe(exception !== null);
    expect(text.includes('missing')).toBe(exception !== null);
    expect(text).not.toMatch(/not known|not confirmed|undefined|null|NaN/i);
    for (const { dbm } of [commissioning?.strength.before, commissioning?.strength.after].flatMap((each) => each ?? []))
      expect(text).toContain(`${dbm} dBm`);
    const verdict = verifyEvidence(bytes);
    expect(verdict.faults).toEqual([]);
    expect(verdict.document.chain).toHaveLength(evidence.facts.events.length);
    expect(verdict.document.chain).not.toContain(null);
  }
});

test('one of them verified as whoever gets it does', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'seeded-'));
  const file = path.join(folder, 'sheet.pdf');
  const [first] = finished();
  if (!first) throw new Error('none');
  fs.writeFileSync(file, (await sheetOf(first.evidence)).bytes);
  const { status, stdout } = spawnSync(process.execPath, ['bin/program.mjs', 'verify-evidence', file], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^OK: evidence of swap \d+, \d+ events, fingerprint /)]);
});
