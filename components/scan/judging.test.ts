import { jest } from '@jest/globals';
import type { ScanVerdict } from '#lib/contract/stock.ts';
import { type JudgingState, makeJudging } from './judging.ts';

const verdict = (code: string) => ({ code, verdict: 'ok' }) as ScanVerdict;
const codes = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `code ${from + index}`);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A judging whose server is played by the test. */
function open() {
  const asked: string[][] = [];
  const answers: { answer: () => void; fail: (error: unknown) => void }[] = [];
  const told: string[] = [];
  const states: JudgingState[] = [];
  const judging = makeJudging({
    ask: (wanted) =>
      new Promise((resolve, reject) => {
        asked.push(wanted);
        answers.push({ answer: () => resolve(wanted.map(verdict)), fail: reject });
      }),
    canHelp: (error) => error !== 'never',
    onVerdicts: (verdicts) => told.push(...verdicts.map(({ code }) => code)),
    onState: (state) => states.push(state),
  });
  const settle = async (act: () => void) => {
    act();
    await jest.advanceTimersByTimeAsync(0);
  };
  return { judging, asked, answers, told, states, settle };
}

test('Codes that come within a moment are asked about together', async () => {
  const { judging, asked } = open();
  judging.want(codes(1));
  judging.want(codes(3));
  await jest.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([codes(3)]);
});

test('While the server thinks, sixty more codes wait, and go out in one request when it has answered', async () => {
  const { judging, asked, answers, told, settle } = open();
  judging.want(codes(1));
  await jest.advanceTimersByTimeAsync(200);
  for (let count = 2; count <= 61; count++) {
    judging.want(codes(count));
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(asked).toHaveLength(1);
  await settle(() => answers[0]?.answer());
  expect(asked[1]).toEqual(codes(60, 1));
  await settle(() => answers[1]?.answer());
  expect(told).toEqual(codes(61));
});

test('A cut network loses no code: each is asked about again, at the latest when the network is back', async () => {
  const { judging, asked, answers, told, states, settle } = open();
  judging.want(codes(2));
  await jest.advanceTimersByTimeAsync(200);
  await settle(() => answers[0]?.fail('cut'));
  expect(states.at(-1)).toBe('cut');
  judging.want(codes(3));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(asked[1]).toEqual(codes(3));
  await settle(() => answers[1]?.fail('cut'));
  judging.wake();
  await jest.advanceTimersByTimeAsync(0);
  await settle(() => answers[2]?.answer());
  expect(told).toEqual(codes(3));
  expect(states.at(-1)).toBe('idle');
});

test('A server that cannot say is asked once', async () => {
  const { judging, asked, answers, states, settle } = open();
  judging.want(codes(1));
  await jest.advanceTimersByTimeAsync(200);
  await settle(() => answers[0]?.fail('never'));
  judging.want(codes(2));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(states.at(-1)).toBe('unable');
});

test('A long list goes in parts, and a code that was deleted meanwhile is not asked about', async () => {
  const { judging, asked, answers, settle } = open();
  judging.want(codes(450));
  await jest.advanceTimersByTimeAsync(200);
  judging.want(codes(250));
  await settle(() => answers[0]?.answer());
  expect(asked.map(({ length }) => length)).toEqual([200, 50]);
});
