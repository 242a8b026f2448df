import { communicationOf, linesOf, withCommunication } from './communicationSection.ts';

/** As programs were saved before a path had fields of its own. */
const EARLIER = [
  'communication;account;5001',
  'communication;path 1;network, check-in 3 min',
  'communication;path 2;cell, check-in 60 min',
  'communication;receiver;10.20.30.40:2001',
  'communication;phone;2145550100',
  'zones;1;Front door, exit',
  'end;lines;6',
].join('\n');

test('a program of an earlier version is read as it was meant, and written anew it keeps what is not of the section', () => {
  const section = communicationOf(EARLIER);
  expect(section).toMatchObject({
    account: 5001,
    transmit_delay: null,
    apn: '',
    paths: [
      { type: 'NET', role: 'primary', receiver: '10.20.30.40:2001', check_in: 3, fail_time: null },
      { type: 'CELL', role: 'backup', receiver: '10.20.30.40:2001', check_in: 60 },
    ],
  });
  const written = withCommunication(EARLIER, { ...section, apn: 'vzwinternet' });
  expect(communicationOf(written)).toEqual({ ...section, apn: 'vzwinternet' });
  expect(written).toContain('communication;phone;2145550100\nzones;1;Front door, exit\nend;lines;');
  expect(written).not.toContain('communication;path 1;');
  expect(written.split('\n').at(-1)).toBe(`end;lines;${written.split('\n').length - 1}`);
  expect(linesOf(section).every((line) => written.includes(line))).toBe(true);
});
