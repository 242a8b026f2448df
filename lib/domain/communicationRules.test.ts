import type { Communication, CommunicationPath } from '#lib/contract/swaps/communication.ts';
import { communicationChanges, communicationErrors, proposedCommunication } from './communicationRules.ts';

const NET: CommunicationPath = {
  ...{ type: 'NET', role: 'primary', receiver: '10.20.30.40:2001', check_in: 3, fail_time: 30 },
  ...{ test_every: 1, test_unit: 'days', encrypted: true },
};
const CELL: CommunicationPath = { ...NET, type: 'CELL', role: 'backup', check_in: 60, fail_time: 240 };
const SECTION: Communication = { account: 5001, transmit_delay: 30, apn: 'securecom400', paths: [NET, CELL] };

test.each([
  ['account', { account: 0 }],
  ['account', { account: 65_536 }],
  ['account', { account: null }],
  ['transmit-delay', { transmit_delay: 14 }],
  ['transmit-delay', { transmit_delay: 46 }],
  ['apn', { apn: '' }],
  ['apn', { apn: 'a;b' }],
  ['apn', { apn: 'a'.repeat(33) }],
  ['path-count', { paths: [] }],
  ['path-count', { paths: Array.from({ length: 9 }, () => NET) }],
  ['first-primary', { paths: [{ ...NET, role: 'backup' }] }],
  ['cell-backup', { paths: [{ ...CELL, role: 'primary' }, CELL] }],
  ['address', { paths: [{ ...NET, receiver: '10.20.30.256:2001' }] }],
  ['address', { paths: [{ ...NET, receiver: 'station.example' }] }],
  ['address', { paths: [{ ...NET, receiver: '10.20.30.40:65536' }] }],
  ['phone', { paths: [NET, { ...NET, type: 'DD', role: 'backup', check_in: null, fail_time: null }] }],
  ['no-check-in', { paths: [NET, { ...NET, type: 'DD', role: 'backup', receiver: '2145550100', fail_time: null }] }],
  ['check-in', { paths: [{ ...NET, check_in: 1 }] }],
  ['check-in-cell', { paths: [NET, { ...CELL, check_in: 2 }] }],
  ['check-in-cell', { paths: [NET, { ...CELL, check_in: 241, fail_time: null }] }],
  ['fail-time', { paths: [{ ...NET, fail_time: 2 }] }],
  ['fail-time', { paths: [{ ...NET, fail_time: 241 }] }],
  ['fail-time', { paths: [{ ...NET, check_in: null }] }],
  ['test-every', { paths: [{ ...NET, test_every: 61 }] }],
] as [string, Partial<Communication>][])('a section that breaks the rule %s is not sent: %j', (rule, changes) => {
  expect(communicationErrors({ ...SECTION, ...changes }).map((error) => error.rule)).toEqual([rule]);
});

test('what the panel takes is let through: both ends of each bound, a dialer, a cell path with the network behind it', () => {
  for (const changes of [
    {},
    { account: 65_535, transmit_delay: 0 },
    {
      paths: [
        { ...CELL, role: 'primary', check_in: 3, fail_time: 3 },
        { ...NET, role: 'backup', check_in: 2 },
      ],
    },
    { paths: [NET, { ...NET, type: 'DD', role: 'backup', receiver: 'R9P12145550100', check_in: null, fail_time: null, test_every: null }] },
    { paths: [{ ...NET, receiver: 'receiver-1.station.example:2001', check_in: 240, fail_time: 240, test_every: 60 }], apn: '' },
  ] as Partial<Communication>[])
    expect(communicationErrors({ ...SECTION, ...changes })).toEqual([]);
});

test('another carrier’s APN is proposed, and that of the same carrier kept', () => {
  expect(proposedCommunication(SECTION, 'vzw', 'att')).toEqual({ ...SECTION, apn: 'broadband' });
  expect(proposedCommunication(SECTION, 'vzw', 'vzw')).toBe(SECTION);
  expect(proposedCommunication(SECTION, 'vzw', 'telco')).toBe(SECTION);
  expect(proposedCommunication({ ...SECTION, apn: '' }, null, 'tmo').apn).toBe('fast.t-mobile.com');
});

test('what changes is told by field and path, and a path that comes or goes by all of its fields', () => {
  expect(communicationChanges(SECTION, { ...SECTION, apn: 'broadband', paths: [NET, { ...CELL, encrypted: false }] })).toEqual([
    { field: 'apn', before: 'securecom400', after: 'broadband' },
    { path: 2, field: 'encrypted', before: 'true', after: 'false' },
  ]);
  const gone = communicationChanges(SECTION, { ...SECTION, paths: [NET] });
  expect(gone.every(({ path, after }) => path === 2 && after === null)).toBe(true);
  expect(gone).toHaveLength(8);
});
