import { isInScope, isSameScope, WHOLE, zonesIn, zonesText } from './testScope.ts';

test('what is typed of zones is read, ranges included, and nothing is guessed', () => {
  expect(zonesIn('1, 3-5')).toEqual(['1', '3', '4', '5']);
  expect(zonesIn('007;8 – 9, 8')).toEqual(['7', '8', '9']);
  for (const text of ['', ' , ', 'all', '5-3', '1-', '1 2', '12345', '0-500', '-4'])
    expect([text, zonesIn(text)]).toEqual([text, undefined]);
  expect(zonesText(['5', '003', '1', '4', '9', '10'])).toBe('1, 3-5, 9, 10');
});

test('a test of some zones covers those, one of all except covers the rest, and the panel’s own signals are no zone’s', () => {
  const covers = (scope: 'only' | 'except') => ['003', '3', '4', '000', null].map((zone) => isInScope({ scope, zones: ['3'] }, zone));
  expect(covers('only')).toEqual([true, true, false, false, false]);
  expect(covers('except')).toEqual([false, false, true, true, true]);
  expect(isInScope(WHOLE, null)).toBe(true);
  expect(isSameScope({ scope: 'only', zones: ['3', '04'] }, { scope: 'only', zones: ['4', '3'] })).toBe(true);
  expect(isSameScope({ scope: 'only', zones: ['3'] }, { scope: 'except', zones: ['3'] })).toBe(false);
});
