import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { aJob, inMinutes as at, tested } from './jobOnPhone.ts';
import { MainButton } from './MainButton.tsx';
import { OnSiteContext, type Wish } from './onSite.ts';
import { START } from './phoneState.ts';
import { StopActions } from './StopActions.tsx';
import { Stopped } from './Stopped.tsx';
import { TestBar } from './TestBar.tsx';
import { viewOf } from './view.ts';

function show(facts: object) {
  const job = aJob(facts);
  const wished: Wish[] = [];
  const act = async (wish: Wish) => void wished.push(wish);
  const site = { job, view: viewOf(job, []), state: START, act, dismiss: () => undefined, go: () => undefined };
  const screenOf = (
    <OnSiteContext value={site}>
      <Stopped job={job}>
        <TestBar site={job} />
        <StopActions />
        <MainButton main onClick={() => undefined}>
          Scan the new SIM
        </MainButton>
      </Stopped>
    </OnSiteContext>
  );
  return { wished, ...onScreen(screenOf) };
}
const isMain = () => screen.getByRole('button', { name: 'Scan the new SIM' }).hasAttribute('data-main');

test('off test in the middle of the work the phone says stop, and the desk is what comes next', async () => {
  const { user, wished } = show({ test: tested('off', -2) });
  expect(screen.getByRole('alert').textContent).toMatch(/Stop\. Hands off the panel: the system is not on test\./);
  expect(screen.getByRole('alert').textContent).toMatch(/Off test since \d+:\d\d/);
  expect(isMain()).toBe(false);
  expect(screen.getByRole('link', { name: 'Call the desk' }).getAttribute('href')).toBe('tel:+12145550100');
  await user.click(screen.getByRole('button', { name: 'Ask the desk for a new test' }));
  expect(wished).toEqual([{ kind: 'ask-test' }]);
});

test('the second the time is up it says so by itself, also to who has heard nothing since', () => {
  show({ test: tested('on', -0.05) });
  expect(screen.getByRole('alert').textContent).toMatch(/Hands off the panel/);
});

test('a panel that was touched and never put on test is let go of too', () => {
  show({ test: null, checks: [{ name: 'old-removed', at: at(-1), on_site: true }] });
  expect(screen.getByRole('alert').textContent).toMatch(/Hands off the panel/);
});

test('what was asked for is said, and not asked for twice', () => {
  show({ test: tested('off', -2), test_wanted_at: at(-1) });
  expect(screen.getByText(/A new test was asked for at/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Ask the desk/ })).toBeNull();
});

test('on test, before the work and at its end nobody is stopped', () => {
  for (const facts of [
    { test: tested('on', 30) },
    { test: null },
    { test: tested('ending', 20), state: 'ending' },
    { test: tested('off', -5), state: 'left' },
  ]) {
    const { unmount } = show(facts);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(isMain()).toBe(true);
    unmount();
  }
});
