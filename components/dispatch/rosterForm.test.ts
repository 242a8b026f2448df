import { rosterBody, typedRoster, wrongRoster } from './rosterForm.ts';

test('hours are sent with other hours alone, a reason with an absence alone', () => {
  const typed = typedRoster('2026-12-01', { shift: { start: '07:00', end: '15:00' } });
  expect(rosterBody(typed)).toEqual({ from: '2026-12-01', to: '2026-12-01', work: 'none', reason: 'sick', note: undefined });
  expect(rosterBody({ ...typed, kind: 'hours', end: '11:00', note: ' dentist ' })).toEqual({
    ...{ from: '2026-12-01', to: '2026-12-01', work: 'hours', shift: { start: '07:00', end: '11:00' } },
    note: 'dentist',
  });
});

test.each([
  ['from', { from: '2026-11-30' }],
  ['to', { to: '2026-11-30' }],
  ['hours', { kind: 'hours', end: '08:00' }],
  ['hours', { kind: 'hours', start: '' }],
])('%s is wrong of %j', (field, more) => {
  const wrong = wrongRoster({ ...typedRoster('2026-12-01', { shift: null }), ...(more as object) }, '2026-12-01');
  expect(Object.entries(wrong).filter(([, isWrong]) => isWrong)).toEqual([[field, true]]);
});
