import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { PayerLink } from './PayerLink.tsx';
import { usePayer } from './usePayer.ts';

const ANA = { id: 7, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };

function Facts() {
  const { label, isAsked } = usePayer('01012');
  const rows = isAsked ? [{ label, value: <PayerLink csNo="01012" /> }] : [];
  return <DescriptionList rows={[...rows, { label: 'Last', value: 'row' }]} />;
}
const drawn = (answer: Promise<object>) => {
  globalThis.fetch = jest.fn<typeof fetch>(async () => ({ ok: true, status: 200, headers: new Headers(), json: () => answer }) as Response);
  onScreen(
    <UserProvider user={{ ...ANA, ability: [{ action: 'manage', subject: 'all' }] }}>
      <CapabilityProvider names={['customers']}>
        <Facts />
      </CapabilityProvider>
    </UserProvider>,
  );
};

test('who pays has its line before it is read, so that nothing below moves when it is, and says when nobody does', async () => {
  let resolve = (_: object): void => undefined;
  const promise = new Promise<object>((done) => {
    resolve = done;
  });
  drawn(promise);
  expect(screen.getAllByRole('term')).toHaveLength(2);
  resolve({ data: [], meta: { total: 0 } });
  expect(await screen.findByText('none')).toBeTruthy();
  expect(screen.getAllByRole('term')).toHaveLength(2);
});
