import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
}));
const { MadeDrafts } = await import('./MadeDrafts.tsx');
const { useMadeDrafts } = await import('./useMadeDrafts.ts');

const ADMIN = {
  ...{ id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null },
  ability: [{ action: 'manage' as const, subject: 'all' as const }],
};
const draft = (id: number) => ({ id, customer_name: `Customer ${id}`, total_cents: 100, mail: true, paper: id === 3, version: 1 });

function Page() {
  const { made, add, change, close } = useMadeDrafts();
  return (
    <>
      <button type="button" onClick={() => add([draft(1), draft(2)])}>
        First
      </button>
      <button type="button" onClick={() => add([draft(3)])}>
        Second
      </button>
      {made.length > 0 && <MadeDrafts made={made} money={String} onChange={change} onClose={close} />}
    </>
  );
}

test('Drafts of two lots stay together; of those that can’t go out each is marked, and the others are sent', async () => {
  const sent: number[][] = [];
  globalThis.fetch = (async (_: string, { body }: RequestInit = {}) => {
    const ids = (JSON.parse(String(body)).invoices as { id: number }[]).map(({ id }) => id);
    sent.push(ids);
    return ids.includes(2)
      ? {
          ok: false,
          status: 422,
          headers: new Headers(),
          json: async () => ({ code: 'invalid', errors: { invoices: ['on hold'], ids: ['2'] } }),
        }
      : { ok: true, status: 200, headers: new Headers(), json: async () => ({ data: ids.map((id) => ({ id, number: `N-${id}` })) }) };
  }) as unknown as typeof fetch;
  const { user } = onScreen(
    <CapabilityProvider names={['invoiceBatches']}>
      <UserProvider user={ADMIN}>
        <Page />
      </UserProvider>
    </CapabilityProvider>,
  );
  const press = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  };
  await user.click(screen.getByText('First'));
  await user.click(screen.getByText('Second'));
  expect(screen.getByText('3 by email, 1 on paper.')).toBeTruthy();
  await press('Send all');
  expect(await screen.findByText(/check it/)).toBeTruthy();
  await press('Send the others');
  await waitFor(() => expect(screen.getByText('N-3')).toBeTruthy());
  expect(sent).toEqual([
    [1, 2, 3],
    [1, 3],
  ]);
});
