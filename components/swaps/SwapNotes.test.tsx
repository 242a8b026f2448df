import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import { type SwapBody, type SwapContextValue, SwapProvider, type SwapTrouble } from './SwapContext.ts';
import { SwapNotes } from './SwapNotes.tsx';

/** What the server makes of each save, in turn; then it takes all. */
let answers: ProblemCode[];
let asked: string[];
/** What a save waits for. */
let held: Promise<void>;

function Desk() {
  const [notes, setNotes] = useState('');
  const [busy, setBusy] = useState<string>();
  const [trouble, setTrouble] = useState<SwapTrouble>();
  const change = async (name: string, body: SwapBody) => {
    asked.push(body.notes ?? '');
    setBusy(name);
    setTrouble(undefined);
    await held;
    const code = answers.shift();
    if (code) setTrouble({ name, error: new ApiError({ code, message: '' }) });
    else setNotes(body.notes ?? '');
    setBusy(undefined);
    return !code;
  };
  const swap = { id: 7, status: 'open', ending: null, notes } as unknown as SwapContextValue['swap'];
  return (
    <SwapProvider value={{ swap, busy, trouble, change, hold: undefined } as unknown as SwapContextValue}>
      <SwapNotes />
    </SwapProvider>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  asked = [];
  held = Promise.resolve();
});
afterEach(() => jest.useRealTimers());

const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const passes = async (seconds: number) => {
  for (let gone = 0; gone < seconds; gone += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
};
const typed = () => screen.getByRole<HTMLTextAreaElement>('textbox').value;

test('what is typed while the server is away is saved by itself when it is back', async () => {
  answers = ['unreachable', 'timeout'];
  onScreen(<Desk />);
  type('Antenna on the roof');
  await passes(2);
  expect(asked).toEqual(['Antenna on the roof']);
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await passes(12);
  expect(asked).toEqual(['Antenna on the roof', 'Antenna on the roof', 'Antenna on the roof']);
  expect(typed()).toBe('Antenna on the roof');
  expect(screen.queryByText('Not saved yet')).toBeNull();
  await passes(60);
  expect(asked).toHaveLength(3);
});

test('a swap that was changed meanwhile takes the note at the next try, without a word about it', async () => {
  answers = ['stale'];
  onScreen(<Desk />);
  type('Key with the neighbour');
  await passes(4);
  expect(asked).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a note that was refused stays as typed, and is sent again only when it is another', async () => {
  answers = ['invalid'];
  onScreen(<Desk />);
  type('Much too long');
  await passes(60);
  expect(asked).toEqual(['Much too long']);
  expect(typed()).toBe('Much too long');
  type('Short');
  await passes(2);
  expect(asked).toEqual(['Much too long', 'Short']);
});

test('what is typed while a note is being saved is nobody else’s: it is saved next, without a question', async () => {
  answers = [];
  let go = () => {};
  held = new Promise((done) => {
    go = done;
  });
  onScreen(<Desk />);
  type('Key');
  await passes(1);
  expect(asked).toEqual(['Key']);
  type('Key with the neighbour');
  await act(async () => go());
  await passes(2);
  expect(asked).toEqual(['Key', 'Key with the neighbour']);
  expect(typed()).toBe('Key with the neighbour');
  expect(screen.queryByText('Not saved yet')).toBeNull();
});
