import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { System } from '#lib/contract/systems.ts';
import { ServiceNote } from './ServiceNote.tsx';

const systemThat = (service: string | null) =>
  System.parse({ cs_no: 'DAL-1', version: 1, service, station_asked_at: service && '2026-11-20T15:00:00.000Z' });

test.each([
  ['cancelled', 'The contract of this system is canceled.'],
  ['out-of-service', 'This system is out of service at the station.'],
])('who opens a system that is %s reads that nobody acts on its signals, and when the station said so', (service, words) => {
  onScreen(<ServiceNote system={systemThat(service)} />, { now: new Date('2026-11-21T15:00:00.000Z') });
  const text = screen.getByRole('status').textContent;
  expect(text).toContain(words);
  expect(text).toContain('Nov 20');
});

test.each([['live'], [null], ['a word of tomorrow']])('nothing is said of one that is %s', (service) => {
  onScreen(<ServiceNote system={systemThat(service)} />);
  expect(screen.queryByRole('status')?.textContent ?? '').not.toMatch(/cancell?ed|out of service/);
});
