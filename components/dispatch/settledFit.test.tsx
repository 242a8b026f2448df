import { renderHook } from '@testing-library/react';
import { useSettledFit } from './useSettledFit.ts';

test('the map looks at another branch when that branch stands on it, not while the one before still does', () => {
  const { result, rerender } = renderHook(({ wanted, isSettled }) => useSettledFit(wanted, isSettled), {
    initialProps: { wanted: 'all', isSettled: true },
  });
  rerender({ wanted: 'Houston', isSettled: false });
  expect(result.current).toBe('all');
  rerender({ wanted: 'Houston', isSettled: true });
  expect(result.current).toBe('Houston');
  rerender({ wanted: 'Houston', isSettled: false });
  expect(result.current).toBe('Houston');
});
