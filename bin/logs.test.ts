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
