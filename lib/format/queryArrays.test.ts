import { withQueryArrays } from './queryArrays.ts';

test('as comma the values of a filter stand in one, and the rest stays as it came', () => {
  expect(withQueryArrays('/sims?status=a&q=x%20y&status=b', 'comma')).toBe('/sims?status=a%2Cb&q=x%20y');
  expect(withQueryArrays('/sims?status=a&q=', 'comma')).toBe('/sims?status=a&q=');
  expect(withQueryArrays('/sims', 'comma')).toBe('/sims');
});

test('in brackets they are what PHP reads as a list, and repeated they stay', () => {
  expect(withQueryArrays('/sims?status=a&q=x%20y&status=b', 'brackets')).toBe('/sims?status%5B%5D=a&q=x%20y&status%5B%5D=b');
  expect(withQueryArrays('/sims?status=a&status=b', 'repeat')).toBe('/sims?status=a&status=b');
});
