import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { HoldButton } from './HoldButton.tsx';
import { aJob, tested } from './jobOnPhone.ts';
import { OnSiteScreen } from './OnSiteScreen.tsx';
import { START } from './phoneState.ts';
import type { Screen } from './useScreen.ts';

const nothing = () => undefined;
const phone = (facts: object, at: Screen, connectivity: 'live' | 'offline' = 'live') => (
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

test('a key that is kept down acts once', async () => {
  const onHold = jest.fn();
  const { user } = onScreen(
    <HoldButton icon="signal" note="" onHold={onHold}>
      At the panel
    </HoldButton>,
  );
  await user.tab();
  await user.keyboard('{Enter>5/}');
  expect(onHold).toHaveBeenCalledTimes(1);
});

test('the page speaks another language only where it can be loaded', () => {
  const { unmount } = onScreen(phone({}, 'start'));
  expect(screen.getByLabelText<HTMLSelectElement>('Language').disabled).toBe(false);
  unmount();
  onScreen(phone({}, 'start', 'offline'));
  expect(screen.getByLabelText<HTMLSelectElement>('Language').disabled).toBe(true);
  expect(screen.getByText('Needs a network.')).toBeDefined();
});

test('once the time of the test is up nobody is asked to put the radio in, and that there is no test is said', () => {
  const checks = [{ name: 'fitted', at: null, on_site: true }];
  const radio = () => screen.queryByRole('button', { name: /^New radio in/ });
  const { unmount } = onScreen(phone({ test: tested('on', 30), checks }, 'fit'));
  expect(radio()).not.toBeNull();
  expect(screen.queryByText(/The test is not confirmed/)).toBeNull();
  unmount();
  onScreen(phone({ test: tested('on', -1), checks }, 'fit'));
  expect(radio()).toBeNull();
  expect(screen.getByText(/The test is not confirmed/)).toBeDefined();
});
