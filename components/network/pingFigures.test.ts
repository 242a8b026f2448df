import { figuresOf, shotsOf } from './pingFigures.ts';

test('what never came counts as lost and in no figure', () => {
  expect(figuresOf([...shotsOf([4, 2, 9], 1000, 4), ...shotsOf([], 2000, 4)])).toEqual({ sent: 8, lost: 5, min: 2, median: 4, max: 9 });
});

test('nothing answered, so there is no time to tell', () => {
  expect(figuresOf(shotsOf([], 1000, 4))).toEqual({ sent: 4, lost: 4 });
});
