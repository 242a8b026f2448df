import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { aJob } from './jobOnPhone.ts';
import { actNow, OnSiteContext, type Wish } from './onSite.ts';
import type { InstallerEntry } from './outboxEntry.ts';
import { START } from './phoneState.ts';
import { viewOf } from './view.ts';
import { ZonesPart } from './ZonesPart.tsx';

const zone = (number: number, facts: object = {}) => ({ number, name: `Zone ${number}`, on_test: true, ...facts });
const NOTHING = { zones: [], reports: [{ path: 'cell', demanded: true }], trouble: {}, strength: {}, missing: [] };

/** A phone without a network: what is done stays in its outbox. */
function show(facts: object) {
  const job = aJob({ commissioning: { ...NOTHING, ...facts } });
  const wished: Wish[] = [];
  function Phone() {
    const [entries, setEntries] = useState<InstallerEntry[]>([]);
    const act = async (wish: Wish) => {
      wished.push(wish);
      await Promise.resolve();
      setEntries((before) => [...before, { seq: before.length + 1, cs: 'A-1', swap: 1, act: actNow(wish) }]);
    };
    const site = { job, view: viewOf(job, entries), state: { ...START, entries }, act, dismiss: () => undefined, go: () => undefined };
    return <OnSiteContext value={site}>{job.commissioning && <ZonesPart of={job.commissioning} />}</OnSiteContext>;
  }
  return { wished, ...onScreen(<Phone />) };
}
const toSign = () => screen.queryByRole('button', { name: 'Sign for what can’t be tested…' });

test('a technician signs for exactly what the phone lists, once, and is told that the phone keeps it', async () => {
  const { user, wished } = show({
    zones: [zone(3, { left: true }), zone(4, { demanded: true }), zone(9, { demanded: true, left: true })],
    reports: [
      { path: 'ip', demanded: true },
      { path: 'cell', demanded: true },
    ],
    strength: { demanded: true },
  });
  await user.click(toSign() ?? document.body);
  expect(screen.getByText('You answer for what is left untested: zones 003, 009; test report by Network; signal strength.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The attic is locked');
  await user.dblClick(screen.getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(screen.getByText('Signed, kept on this phone')).toBeDefined());
  expect(wished).toEqual([{ kind: 'sign', zones: [3, 9], what: ['network', 'strength'], reason: 'The attic is locked' }]);
  expect(toSign()).toBeNull();
});

test('nothing is signed for that is not demanded, or that nobody may sign for', () => {
  show({ zones: [zone(3)], reports: [{ path: 'ip' }, { path: 'cell', demanded: true }], missing: ['zones', 'reports'] });
  expect(toSign()).toBeNull();
});

test('where the signal strength alone is missing it can be signed for, or typed once', async () => {
  const { user, wished } = show({ strength: { demanded: true } });
  expect(toSign()).not.toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'New radio, dBm' }), '-79');
  await user.dblClick(screen.getByRole('button', { name: 'Keep the signal strength' }));
  await waitFor(() => expect(screen.getByText('Signal strength kept on this phone')).toBeDefined());
  expect(wished).toEqual([{ kind: 'strength', which: 'after', dbm: -79 }]);
  expect(screen.queryByRole('textbox', { name: 'New radio, dBm' })).toBeNull();
});
