import { type Aim, navigationTo } from './navigation.ts';

const day = (count: number): Aim[] => Array.from({ length: count }, (_, at) => ({ lat: 30 + at / 10, lng: -97 }));
const queryOf = (href: string | undefined) => new URL(href ?? '').searchParams;

test('a day of nine stops opens in a phone’s Google Maps in three parts, each beginning where the last one ended', () => {
  const parts = navigationTo(day(9), 'google', 'phone');
  expect(parts.map(({ first, last }) => [first, last])).toEqual([
    [0, 3],
    [4, 7],
    [8, 8],
  ]);
  expect(queryOf(parts[0]?.href).get('origin')).toBeNull();
  expect(queryOf(parts[0]?.href).get('waypoints')).toBe('30,-97|30.1,-97|30.2,-97');
  expect(queryOf(parts[0]?.href).get('destination')).toBe('30.3,-97');
  expect(queryOf(parts[1]?.href).get('origin')).toBe('30.3,-97');
  expect(queryOf(parts[2]?.href).get('waypoints')).toBeNull();
  expect(queryOf(parts[2]?.href).get('destination')).toBe('30.8,-97');
});

test('at a desk ten stops fit in one link, and the eleventh is a part of its own', () => {
  expect(navigationTo(day(10), 'google', 'desk')).toHaveLength(1);
  expect(navigationTo(day(11), 'google', 'desk').map(({ first, last }) => last - first + 1)).toEqual([10, 1]);
});

test('Apple Maps and Waze are led from stop to stop', () => {
  const apple = navigationTo(day(2), 'apple', 'phone').map(({ href }) => href);
  expect(apple).toEqual([
    'https://maps.apple.com/?daddr=30%2C-97&dirflg=d',
    'https://maps.apple.com/?saddr=30%2C-97&daddr=30.1%2C-97&dirflg=d',
  ]);
  expect(navigationTo(day(1), 'waze', 'phone').map(({ href }) => href)).toEqual(['https://waze.com/ul?ll=30%2C-97&navigate=yes']);
});

test('a day without a stop that has a place opens nothing', () => {
  expect(navigationTo([], 'google', 'phone')).toEqual([]);
});
