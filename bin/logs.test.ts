import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { openLog } from './logs.mjs';

test('a full disk loses log lines, says so once, and stops nothing', () => {
  const said = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const write = openLog('/dev/full');
  write('one');
  write('two');
  const lines = said.mock.calls.map(([text]) => text);
  said.mockRestore();
  expect(lines).toEqual([expect.stringMatching(/^The log \/dev\/full can't be written \(ENOSPC\)/)]);
});

test('a log turns over while it is written, and only the last four that were full are kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'));
  const path = join(folder, 'desk.log');
  const write = openLog(path, 100);
  for (let line = 0; line < 80; line += 1) write(`line ${String(line).padStart(3, '0')} of many`);
  expect(readdirSync(folder).sort()).toEqual(['desk.log', 'desk.log.1', 'desk.log.2', 'desk.log.3', 'desk.log.4']);
  const all = ['.4', '.3', '.2', '.1', ''].map((age) => readFileSync(path + age, 'utf8')).join('');
  const lines = all.trimEnd().split('\n');
  expect(lines.at(-1)).toBe('line 079 of many');
  expect(lines).toEqual(lines.map((_, at) => `line ${String(80 - lines.length + at).padStart(3, '0')} of many`));
  rmSync(folder, { recursive: true });
});
