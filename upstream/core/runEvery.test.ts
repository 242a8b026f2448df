import { runEvery } from './runEvery.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('work is done at once and then in turns, also after a turn that failed, until it is called off', async () => {
  const errors: unknown[] = [];
  let turns = 0;
  const work = async () => {
    turns += 1;
    if (turns === 2) throw new Error('not now');
  };
  const stop = runEvery(1000, work, (error) => errors.push(error));
  expect(turns).toBe(1);
  await jest.advanceTimersByTimeAsync(2000);
  expect([turns, errors.length]).toEqual([3, 1]);
  stop();
  await jest.advanceTimersByTimeAsync(5000);
  expect(turns).toBe(3);
});
