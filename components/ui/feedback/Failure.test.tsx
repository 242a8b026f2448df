import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { Problem } from '#lib/contract/problem.ts';
import { regional } from '#lib/format/languages.ts';
import { Failure } from './Failure.tsx';

test('Someone whom the server failed reads what, why, whether anything changed, and can try again', async () => {
  const retry = jest.fn();
  const { user } = onScreen(<Failure problem={{ code: 'busy', message: '' }} title="The SIMs did not load." retry={retry} />);
  const text = screen.getByRole('alert').textContent;
  expect(text).toContain('The SIMs did not load.');
  expect(text).toContain('Nothing was changed');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test.each([
  ['busy', 'The server is busy. Nothing was changed. Try again in 30 seconds.'],
  ['too_many', 'Too many tries. Nothing was changed. Try again in 30 seconds.'],
] as const)('Who is told to wait by a server that is %s reads one time, the one it named', (code, words) => {
  onScreen(<Failure problem={{ code, message: '' }} retryAfter={30} />);
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(screen.queryByText(/few seconds|a moment/)).toBeNull();
});

test('Where something else than data came, somebody reads what kind of thing it was', () => {
  onScreen(<Failure problem={{ code: 'unread', message: '', came: 'page' }} />);
  expect(screen.getByRole('alert').textContent).toContain('What came was a web page instead of data.');
});

test('The request id is there to copy, and copied exactly', async () => {
  const { user } = onScreen(<Failure problem={{ code: 'failed', message: 'failed', request_id: 'a1b2c3' }} />);
  await user.click(screen.getByRole('button', { name: 'Copy Request id' }));
  expect(await navigator.clipboard.readText()).toBe('a1b2c3');
});

test('A rule that forbids something is no alarm', () => {
  onScreen(<Failure problem={{ code: 'illegal_state', message: '' }} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status')).toBeTruthy();
});

test('Who reads French is shown the sentences of their own upstream, and never our English ones', () => {
  const french = JSON.parse(readFileSync('messages/fr.json', 'utf8'));
  const shown = (problem: Problem) => {
    const { unmount } = onScreen(
      <NextIntlClientProvider locale={regional('fr')} messages={french}>
        <Failure problem={problem} />
      </NextIntlClientProvider>,
    );
    const text = document.body.textContent;
    unmount();
    return text;
  };
  const problem: Problem = { code: 'illegal_state', message: 'Retired for good' };
  expect(shown(problem)).not.toContain('Retired for good');
  expect(shown({ ...problem, own_words: true })).toContain('Retired for good');
});
