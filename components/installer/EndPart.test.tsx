import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { aJob, inMinutes, tested } from './jobOnPhone.ts';
import { OnSiteScreen } from './OnSiteScreen.tsx';
import { START } from './phoneState.ts';
import type { Screen } from './useScreen.ts';

const nothing = () => undefined;
const phone = (facts: object, at: Screen = 'done', connectivity: 'live' | 'offline' = 'live') => (
  <OnSiteScreen
    csNo="HOU-1"
    job={aJob(facts)}
    state={{ ...START, stage: 'in', connectivity }}
    offline="ready"
    screen={at}
    go={nothing}
    act={async () => undefined}
    dismiss={nothing}
  >
    {null}
  </OnSiteScreen>
);
const shown = () => ({ title: screen.getByRole('heading', { level: 1 }).textContent, text: screen.getByRole('main').textContent });

const OFF = { test: tested('off', -1) };

test.each([
  ['finished', { state: 'over', ending: 'finalize', ...OFF }, 'You can go', /finished this swap.*hands off the panel/],
  ['finished under an exception', { state: 'over', ending: 'finalize', excepted: true, ...OFF }, 'You can go', /somebody comes back/],
  [
    'aborted',
    { state: 'over', ending: 'abort', ...OFF },
    'You can go',
    /called off. The old SIM or radio stays in the panel; take the new one/,
  ],
  ['gone back', { state: 'over', ending: 'go-back', ...OFF }, 'You can go', /second visit is needed.*The old SIM or radio stays/],
  [
    'left with the new radio in',
    { state: 'left', in_panel: 'new', ...OFF },
    'You can go',
    /another one follows. The new SIM or radio stays/,
  ],
  ['left, and nobody knows', { state: 'left', in_panel: 'unknown', ...OFF }, 'Call the desk before you go', /Nobody knows which radio/],
  ['ending', { state: 'ending', ending: 'finalize', test: tested('ending', 30) }, 'Wait, do not leave yet', /hands off|Hands off/],
  [
    'over, and the station holds the test',
    { state: 'over', ending: 'finalize', test: tested('lost', 30) },
    'Wait, do not leave yet',
    /has not let go/,
  ],
  ['over, and the test ran out by itself', { state: 'over', ending: 'abort', test: tested('lost', -1) }, 'You can go', /called off/],
])('a visit that is %s says what to do, on whatever screen the phone was', (_, facts, title, text) => {
  for (const at of ['start', 'scan', 'fit', 'signal', 'done'] as const) {
    const { unmount } = onScreen(phone({ done_at: inMinutes(-5), ...facts }, at));
    expect(shown()).toEqual({ title, text: expect.stringMatching(text) });
    unmount();
  }
});

test('who is told to wait is told to go the moment it is so, and the words are where reading begins', () => {
  const { rerender } = onScreen(phone({ done_at: inMinutes(-5), test: tested('on', 30) }));
  expect(shown().title).toBe('Finish');
  expect(shown().text).toMatch(/The test goes on until the desk ends it/);
  rerender(phone({ state: 'over', ending: 'finalize', ...OFF }));
  expect(shown().title).toBe('You can go');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('while the work goes on nobody is sent home', () => {
  onScreen(phone({ test: tested('on', 30) }, 'start', 'offline'));
  expect(shown().title).toBe('Radio swap');
  expect(shown().text).not.toMatch(/You can go/);
});
