import { burnDown } from './burnDown.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const site = (more: object = {}) => ({ Branch: 'Dallas', sunset_date: '2026-12-31', status: 'open', done_at: null, ...more });
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const many = (count: number, more: (index: number) => object) => Array.from({ length: count }, (_, index) => site(more(index)));
const whole = (items: Parameters<typeof burnDown>[0]) => burnDown(items, now, 'UTC')[0];

test('a dispatcher reads what is left, how fast it goes and how fast it must go', () => {
  const burn = whole([...many(80, () => ({})), ...many(40, (index) => ({ status: 'replaced', done_at: daysAgo(index * 0.65) }))]);
  expect(burn).toMatchObject({ total: 120, left: 80, date: '2026-12-31', pace: 10, overdue: 0 });
  // 40.5 days to the end of the year.
  expect(burn?.needed).toBeCloseTo(80 / (40.5 / 7), 6);
  expect(burn?.leftOver).toBe(Math.ceil(80 - (10 * 40.5) / 7));
});

test('of two switch-offs the one that asks for more counts, with all that is due before it', () => {
  const soonFew = [...many(2, () => ({ sunset_date: '2026-12-31' })), ...many(300, () => ({ sunset_date: '2027-01-31' }))];
  expect(whole(soonFew)).toMatchObject({ date: '2027-01-31', leftUntil: 302 });
  const soonMany = [...many(200, () => ({ sunset_date: '2026-12-31' })), ...many(10, () => ({ sunset_date: '2027-01-31' }))];
  expect(whole(soonMany)).toMatchObject({ date: '2026-12-31', leftUntil: 200, left: 210 });
});

test('a site whose switch-off is over is told apart, and does not make a pace of infinity', () => {
  const burn = whole([...many(3, () => ({ sunset_date: '2026-11-20' })), site()]);
  expect(burn).toMatchObject({ overdue: 3, left: 4, leftUntil: 1 });
  expect(burn?.needed).toBeLessThan(1);
});

test('on the last day, everything is needed within it', () => {
  const [burn] = burnDown([site({ sunset_date: '2026-11-21' })], Date.parse('2026-11-21T23:59:00Z'), 'UTC');
  expect(burn?.needed).toBe(7);
});

test('on the evening of the last day nothing is lost yet where the work is done, though in London it is tomorrow', () => {
  const evening = Date.parse('2026-11-22T01:30:00Z');
  const [burn] = burnDown([site({ sunset_date: '2026-11-21' })], evening, 'America/Chicago');
  expect(burn).toMatchObject({ overdue: 0, date: '2026-11-21' });
  const [after] = burnDown([site({ sunset_date: '2026-11-21' })], Date.parse('2026-11-22T06:00:00Z'), 'America/Chicago');
  expect(after).toMatchObject({ overdue: 1, date: null });
});

test('each branch has its own', () => {
  const burns = burnDown([site(), site({ Branch: 'Austin' }), site({ Branch: 'Austin' }), site({ Branch: null })], now, 'UTC');
  expect(burns.map(({ Branch, left }) => [Branch, left])).toEqual([
    [null, 4],
    ['Austin', 2],
    ['Dallas', 1],
  ]);
});

test('the curve ends at what is left now and counts back what was done since', () => {
  const burn = whole([
    ...many(5, () => ({})),
    site({ status: 'replaced', done_at: daysAgo(3) }),
    site({ status: 'replaced', done_at: daysAgo(20) }),
  ]);
  expect(burn?.weeks.map(({ left }) => left)).toEqual([7, 6, 6, 5]);
  expect(burn?.weeks.map(({ done }) => done)).toEqual([0, 1, 0, 1]);
  expect(burn?.weeks.at(-1)?.at).toBe(new Date(now).toISOString());
});

test('a company that does not note when sites were done gets the pace it needs, and no guess', () => {
  expect(whole([site(), site({ status: 'replaced' })])).toMatchObject({ pace: null, leftOver: null, weeks: [], left: 1 });
});

test('nothing to do needs no pace', () => {
  expect(whole([])).toMatchObject({ total: 0, left: 0, needed: 0, date: null, leftUntil: 0, weeks: [] });
});

test('of what is overdue, lines that may be cut are told from radios that are silent; who left is done with, who refused is not', () => {
  const over = { sunset_date: '2026-11-01' };
  const burn = whole([
    site({ ...over, technology: 'hspa' }),
    site({ ...over, technology: 'pots', status: 'customer-refused' }),
    site({ ...over, technology: 'pots', status: 'disconnected', done_at: daysAgo(1) }),
    site({ technology: 'pots', status: 'no-access' }),
  ]);
  expect(burn).toMatchObject({ total: 4, left: 3, overdue: 2, lines: 1, leftUntil: 1 });
});
