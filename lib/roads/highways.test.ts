import { metresBetween } from '#lib/domain/travel/earth.ts';
import { estimatedLeg, highways } from './highways.ts';
import { townsLike } from './towns.ts';

const random = (() => {
  let seed = 7;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
})();
const somewhere = (spread: number) => ({ lat: 31 + (random() - 0.5) * spread, lng: -98 + (random() - 0.5) * spread });

test('the way there is as long as the way back', () => {
  for (let at = 0; at < 50; at++) {
    const [from, to] = [somewhere(8), somewhere(8)];
    expect(estimatedLeg(from, to)).toEqual(estimatedLeg(to, from));
  }
});

test('the drives of a way are as long as the way, and each begins where the one before ended, or across the interchange', () => {
  for (let at = 0; at < 40; at++) {
    const { way, m } = highways().drive(somewhere(8), somewhere(8));
    if (!way) continue;
    const drives = way.drives();
    const sum = drives.reduce((all, drive) => all + drive.m, way.on.m + way.off.m);
    expect(Math.abs(sum - m)).toBeLessThan(30);
    drives.slice(1).forEach(({ path: [first] }, index) => {
      const end = drives[index]?.path.at(-1);
      expect(first && end && metresBetween(first, end)).toBeLessThan(600);
    });
  }
});

/** Of the processor, so that a busy machine does not count. */
const milliseconds = (work: () => void) => {
  const since = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

test('a single drive takes 10 ms of the processor on the mean, a table of 200 places four seconds', () => {
  const drives = Array.from({ length: 300 }, () => [somewhere(6), somewhere(6)] as const);
  const each = () => {
    for (const [from, to] of drives) estimatedLeg(from, to);
  };
  expect(milliseconds(each) / drives.length).toBeLessThan(10);
  const places = Array.from({ length: 200 }, () => somewhere(4));
  const table = () => {
    for (const from of places) for (const to of places) estimatedLeg(from, to);
  };
  expect(milliseconds(table)).toBeLessThan(4000);
});

test('whoever types the first letters of a town finds the largest first, and by its accents or without', () => {
  expect(townsLike('dall', 3)[0]).toMatchObject({ name: 'Dallas', state: 'TX' });
  expect(townsLike('san ant', 1)[0]).toMatchObject({ name: 'San Antonio', state: 'TX' });
  expect(townsLike('canon city', 1)[0]).toMatchObject({ name: 'Cañon City', state: 'CO' });
  expect(townsLike('xyzzy', 5)).toEqual([]);
});
