import type { ThingSpaceCalls } from './calls.ts';
import { usageOfCycle } from './usage.ts';

const now = new Date('2026-11-25T15:00:00Z');

test.each([
  ['2026-11-30T00:00:00Z', '2026-11-01', '2026-12-01'],
  ['2026-12-09T20:00:00-04:00', '2026-11-11', '2026-12-11'],
  ['2026-11-25T00:00:00Z', '2026-10-26', '2026-11-26'],
])('a cycle that ends on %s began on %s, and what was used in it counts until %s', async (end, first, until) => {
  const asked: unknown[] = [];
  const call = (async (_shape: unknown, _path: string, { body }: { body: unknown }) => {
    asked.push(body);
    return {
      usageHistory: [
        { timestamp: first, bytesUsed: 1500 },
        { timestamp: first, bytesUsed: 500 },
      ],
    };
  }) as unknown as ThingSpaceCalls;
  const deviceId = { kind: 'iccid', id: '89148000000000000017' };
  expect(await usageOfCycle(call, deviceId, new Date(end), now)).toEqual({ usageBytes: 2000, usageUntil: new Date(until) });
  expect(asked).toEqual([{ deviceId, earliest: `${first}T00:00:00Z`, latest: now.toISOString() }]);
});

test.each([null, new Date('2026-11-24T00:00:00Z')])(
  'of a cycle that is over, or whose end is not told (%s), nothing is asked',
  async (end) => {
    const never = (() => Promise.reject(new Error('asked'))) as unknown as ThingSpaceCalls;
    expect(await usageOfCycle(never, { kind: 'iccid', id: '8' }, end, now)).toEqual({ usageBytes: null, usageUntil: null });
  },
);
