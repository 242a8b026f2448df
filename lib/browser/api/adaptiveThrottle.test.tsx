import { waitFor } from '@testing-library/react';
import { createThrottle } from './adaptiveThrottle.ts';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
};

test('everyone who asks while a large record is being read shares one reading, begun after they asked', async () => {
  const pace = createThrottle<number>();
  const answers: ((value: number) => void)[] = [];
  const read = () => new Promise<number>((answer) => answers.push(answer));
  const first = pace(read);
  await turns(5);
  const second = pace(read);
  const third = pace(read);
  await turns(5);
  expect(answers).toHaveLength(1);
  answers[0]?.(1);
  expect(await first).toBe(1);
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(2);
  expect([await second, await third]).toEqual([2, 2]);
  expect(answers).toHaveLength(2);
});

test('a reading that fails is told to those who asked, and the next one is made', async () => {
  const pace = createThrottle<number>();
  await expect(pace(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await pace(() => Promise.resolve(3))).toBe(3);
});
