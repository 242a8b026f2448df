import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { BatchCounts } from './BatchCounts.tsx';

test.each([
  [{ counts: { new: 3 }, rows: null }, '3'],
  [{ counts: null, rows: 10 }, '10'],
  [{ counts: null, rows: null }, '–'],
  [{ counts: {}, rows: null }, '0'],
])('of %j one reads %s', (given, text) => {
  onScreen(<BatchCounts {...given} />);
  expect(screen.getByText(text)).toBeTruthy();
});
