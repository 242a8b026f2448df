import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { ALL, file, json, show, site, sunsetServer, USER, WITH_CAMPAIGNS } from '#components/testing/sunsetOnScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { CampaignDialog } from './CampaignDialog.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { PlanDialog } from './PlanDialog.tsx';

const server = sunsetServer();

describe('somebody who plans sites', () => {
  const NAMES = [...WITH_CAMPAIGNS, 'sunsetPlans'];
  const items = [site(1), site(2), site(3, { status: 'customer-refused' })];
  const PROPOSAL = {
    visits: [
      { site_id: 1, technician_id: 4, date: '2026-12-01', begins_at: '2026-12-01T14:30:00Z' },
      { site_id: 2, technician_id: 4, date: '2026-12-02', begins_at: '2026-12-02T15:00:00Z' },
    ],
    crew: [{ technician_id: 4, name: 'Marcus Tran' }],
    left: [{ id: 3, why: 'refused', skill: null }],
    moves: [
      { site_id: 1, ticket_id: null, technician_id: 4, date: '2026-12-01', order: 1, version: 1 },
      { site_id: 2, ticket_id: null, technician_id: 4, date: '2026-12-02', order: 1, version: 1 },
    ],
    days: [
      { technician_id: 4, date: '2026-12-01', version: 0 },
      { technician_id: 4, date: '2026-12-02', version: 3 },
    ],
  };
  const TAKEN = {
    data: {
      planned: [
        { id: 1, Ticket_Number: '7' },
        { id: 2, Ticket_Number: '8' },
      ],
    },
  };

  test('reads who goes where on which day and what fits nowhere, and takes over what was read', async () => {
    server.answers['/api/sunset-plans/proposal'] = () => json(200, { data: PROPOSAL });
    server.answers['/api/sunset-plans'] = () => json(200, TAKEN);
    const onClose = jest.fn();
    const { user } = show(<PlanDialog items={items} onClose={onClose} />, ALL, NAMES);
    const days = await screen.findByRole('region', { name: 'Proposed days' });
    expect(within(days).getByText('2 visits on 2 days by 1 technician')).toBeTruthy();
    expect(within(days).getAllByText('Marcus Tran')).toHaveLength(2);
    expect(screen.getByText('1 was refused by the customer:')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Plan 2 visits' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.sent.find(({ path }) => path === '/api/sunset-plans')?.body).toEqual({ moves: PROPOSAL.moves, days: PROPOSAL.days });
    expect(server.sent.some(({ path }) => path === '/api/sunset-export')).toBe(false);
  });

  test('is told that somebody was first, and looks again', async () => {
    server.answers['/api/sunset-plans/proposal'] = () => json(200, { data: PROPOSAL });
    server.answers['/api/sunset-plans'] = () => json(409, { code: 'stale', message: 'changed' });
    const { user } = show(<PlanDialog items={items} onClose={() => undefined} />, ALL, NAMES);
    await user.click(await screen.findByRole('button', { name: 'Plan 2 visits' }));
    expect(await screen.findByText(/Nothing was planned\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await waitFor(() => expect(server.sent.filter(({ path }) => path === '/api/sunset-plans/proposal')).toHaveLength(2));
    expect(screen.queryByText(/Nothing was planned\.$/)).toBeNull();
  });

  test('looks again where nothing could be asked, and is not told that there is no day', async () => {
    server.answers['/api/sunset-plans/proposal'] = () => json(503, { code: 'upstream_unreachable', message: 'gone' });
    const { user } = show(<PlanDialog items={items} onClose={() => undefined} />, ALL, NAMES);
    const again = await screen.findByRole('button', { name: 'Try again' });
    act(() => screen.getByRole('button', { name: 'Plan 0 visits' }).focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('This was not done.');
    server.answers['/api/sunset-plans/proposal'] = () => json(200, { data: PROPOSAL });
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Plan 2 visits' })).toBeTruthy();
  });

  test('keeps the dialog although what was planned is out of sight and chosen no more', async () => {
    server.answers['/api/sunset-plans/proposal'] = () => json(200, { data: PROPOSAL });
    const bar = (chosen: typeof items) => (
      <SWRConfig value={{ provider: () => new Map() }}>
        <UserProvider user={USER}>
          <CapabilityProvider names={NAMES}>
            <ChosenBar items={chosen} technicians={[]} tags={[]} onClear={() => undefined} />
          </CapabilityProvider>
        </UserProvider>
      </SWRConfig>
    );
    const { user, rerender } = onScreen(bar(items));
    await user.click(screen.getByRole('button', { name: 'Plan these…' }));
    await screen.findByRole('button', { name: 'Plan 2 visits' });
    rerender(bar([]));
    expect(screen.getByRole('button', { name: 'Plan 2 visits' })).toBeTruthy();
  });

  const asked = () => server.ordersOf('/api/sunset-plans/proposal').map(({ body }) => body?.from);
  const begin = (day: string) => fireEvent.change(screen.getByLabelText('Not before'), { target: { value: day } });

  test('has the visits although their letters did not come, and has these printed again in their language without planning twice', async () => {
    server.answers['/api/sunset-plans/proposal'] = () => json(200, { data: PROPOSAL });
    server.answers['/api/sunset-plans'] = () => json(200, TAKEN);
    server.answers['/api/sunset-export'] = () => json(503, { code: 'upstream_unreachable', message: 'gone' });
    const onClose = jest.fn();
    const { user } = show(<PlanDialog items={items} onClose={onClose} />, ALL, NAMES);
    await user.click(await screen.findByRole('checkbox', { name: /^Print a letter/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the letters' }), 'French');
    await user.click(screen.getByRole('button', { name: 'Plan 2 visits' }));
    expect(await screen.findByText('The letter did not arrive.')).toBeTruthy();
    expect(within(screen.getByRole('dialog', { name: '2 sites planned' })).queryByRole('button', { name: /^Plan/ })).toBeNull();
    server.answers['/api/sunset-export'] = () => file('letters-2026-11-21.pdf');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Mark 2 letters as mailed' })).toBeTruthy();
    const [first, second, third] = server.ordersOf('/api/sunset-export');
    expect([first?.body, third]).toEqual([expect.objectContaining({ ids: [1, 2], locale: 'fr' }), undefined]);
    expect([second?.key, second?.body]).toEqual([first?.key, first?.body]);
    expect(server.ordersOf('/api/sunset-plans')).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is offered no letters where their account may not send any', async () => {
    server.answers['/api/sunset-plans/proposal'] = () => json(200, { data: PROPOSAL });
    show(<PlanDialog items={items} onClose={() => undefined} />, [{ action: 'update', subject: 'Sunset', fields: ['status'] }], NAMES);
    await screen.findByRole('button', { name: 'Plan 2 visits' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('can take only days of the first day they see: none while a year is half typed, and those from tomorrow on when it is emptied', async () => {
    server.answers['/api/sunset-plans/proposal'] = () => json(200, { data: PROPOSAL });
    const { user } = show(<PlanDialog items={items} onClose={() => undefined} />, ALL, NAMES);
    const days = () => screen.findByRole('region', { name: 'Proposed days' }, { timeout: 5000 });
    await days();
    begin('0002-12-14');
    expect(screen.queryByRole('region', { name: 'Proposed days' })).toBeNull();
    expect(screen.getByText('Choose today or a later day.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Plan 0 visits' }).ariaDisabled).toBe('true');
    begin('2098-12-14');
    await user.tab();
    begin('2099-12-14');
    await days();
    begin('');
    expect(screen.queryByRole('region', { name: 'Proposed days' })).toBeNull();
    await days();
    expect(asked()).toEqual([undefined, '2099-12-14', undefined]);
  });

  test('waits for no answer they need no more: it is let go of when they ask anew or close, and of too many nothing is asked', async () => {
    server.answers['/api/sunset-plans/proposal'] = () => new Promise(() => undefined);
    const many = Array.from({ length: 101 }, (_, at) => site(at + 1));
    const tooMany = show(<PlanDialog items={many} onClose={() => undefined} />, ALL, NAMES);
    await tooMany.user.tab();
    tooMany.unmount();
    const { unmount } = show(<PlanDialog items={items} onClose={() => undefined} />, ALL, NAMES);
    await waitFor(() => expect(asked()).toEqual([undefined]));
    begin('2099-12-14');
    await waitFor(() => expect(asked()).toEqual([undefined, '2099-12-14']), { timeout: 5000 });
    const isLetGo = () => server.ordersOf('/api/sunset-plans/proposal').map(({ signal }) => signal?.aborted);
    expect(isLetGo()).toEqual([true, false]);
    unmount();
    expect(isLetGo()).toEqual([true, true]);
  });
});

describe('somebody who changes a campaign that a colleague changed meanwhile', () => {
  const campaign = { id: 3, name: 'Copper', technology: 'pots', provider: 'att', sunset_date: '2027-05-01', version: 1 } as const;
  const counts = { total: 4, left: 2, overdue: 0 };

  test('is told that nothing was saved, takes theirs and saves', async () => {
    const current = { ...campaign, ...counts, sunset_date: '2027-09-30', version: 2 };
    server.answers['/api/sunset-campaigns'] = () => json(200, { data: [{ ...campaign, ...counts }] });
    server.answers['/api/sunset-campaigns/3'] = () => json(409, { code: 'stale', message: 'changed', current });
    const onClose = jest.fn();
    const { user } = show(
      <CampaignDialog campaign={{ ...campaign, ...counts }} onSaved={() => undefined} onClose={onClose} />,
      ALL,
      WITH_CAMPAIGNS,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Nothing was saved\.$/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(screen.getByLabelText<HTMLInputElement>('Sunset date of the whole').value).toBe('2027-09-30');
    expect(screen.queryByText(/Nothing was saved\.$/)).toBeNull();
    server.answers['/api/sunset-campaigns/3'] = () => json(200, { data: { ...current, version: 3 } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.ordersOf('/api/sunset-campaigns/3').map(({ body }) => body?.version)).toEqual([1, 2]);
  });
});
