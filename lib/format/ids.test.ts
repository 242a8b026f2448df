import { shownId, shownParams } from './ids.ts';

test('a short id is read whole; of a long one its end', () => {
  expect([shownId(7), shownId('7'), shownId('A-100')]).toEqual(['7', '7', 'A-100']);
  expect(shownId('5a1e0c3d-7b2f-4d68-9e4a-00000000003a')).toBe('…00003a');
  expect(shownParams({ id: '01HZX3V7W8Q9R0S1T2U3V4W5X6', cs: '01001' })).toEqual({ id: '…V4W5X6', cs: '01001' });
  expect(shownParams({ cs: '01001' })).toEqual({ cs: '01001' });
});
