import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { PingScreen } from './PingScreen.tsx';

test.each(['999.1.1.1', '10.1.2', '10.1.2.256', 'router'])('%s is no address: that is said, and nothing is started', (ip) => {
  onScreen(<PingScreen ip={ip} />);
  expect(screen.getByRole('status').textContent).toContain(ip);
  expect(screen.getByRole('button', { name: 'Start' }).getAttribute('aria-disabled')).toBe('true');
});

test.each(['10.1.2.3', '255.255.255.255', 'fd00::1'])('%s is pinged', (ip) => {
  onScreen(<PingScreen ip={ip} />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('button', { name: 'Start' }).getAttribute('aria-disabled')).not.toBe('true');
});
