import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

document.documentElement.dataset.build = 'one';
const { onScreen } = await import('#components/testing/onScreen.tsx');
const { setServerBuild } = await import('#lib/browser/api/newBuild.ts');
const { setSessionEnds } = await import('#lib/browser/api/sessionEnds.ts');
const { WallSession } = await import('./WallSession.tsx');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('nobody has to press anything: a new build is loaded once a deploy has settled, and the login at the end of the session', () => {
  const reload = jest.fn();
  onScreen(<WallSession reload={reload} />);
  act(() => setServerBuild('two'));
  act(() => setServerBuild('one'));
  act(() => void jest.advanceTimersByTime(60_000));
  expect(reload).not.toHaveBeenCalled();
  act(() => setServerBuild('two'));
  act(() => void jest.advanceTimersByTime(31_000));
  expect(reload).toHaveBeenCalledTimes(1);
  act(() => setSessionEnds(Date.now() + 60_000));
  act(() => void jest.advanceTimersByTime(50_000));
  expect(reload).toHaveBeenCalledTimes(1);
  act(() => void jest.advanceTimersByTime(12_000));
  expect(reload).toHaveBeenCalledTimes(2);
});
