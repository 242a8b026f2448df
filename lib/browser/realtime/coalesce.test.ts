import { jest } from '@jest/globals';
import { createCoalescer } from './coalesce.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Reads that take as long as the test wants. */
function begin() {
  const ends: (() => void)[] = [];
  const read: (readonly string[] | 'all')[] = [];
  const gather = createCoalescer((nouns) => {
    read.push(nouns);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  return { gather, read, ends, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

test('what is told while a read is under way is read once, after it', async () => {
  const { gather, read, ends, pass } = begin();
  gather('jobs');
  await pass(100);
  for (let turn = 0; turn < 20; turn += 1) {
    gather('jobs', 'sims');
    await pass(100);
  }
  expect(read).toEqual([['jobs']]);
  ends[0]?.();
  await pass(100);
  expect(read).toEqual([['jobs'], ['jobs', 'sims']]);
  ends[1]?.();
  await pass(60_000);
  expect(read).toHaveLength(2);
});

test('a read that hangs holds nothing up for long, and its late end begins nothing', async () => {
  const { gather, read, ends, pass } = begin();
  gather('jobs');
  await pass(100);
  gather('all');
  await pass(5100);
  expect(read).toEqual([['jobs'], 'all']);
  gather('sims');
  ends[0]?.();
  await pass(1000);
  expect(read).toHaveLength(2);
  ends[1]?.();
  await pass(100);
  expect(read).toEqual([['jobs'], 'all', ['sims']]);
});
