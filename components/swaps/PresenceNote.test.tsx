import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { PresenceNote } from './PresenceNote.tsx';

const TAKEN = { from_id: 4, from: 'Devin', at: '2026-11-20T19:13:00Z', reason: 'His shift is over' };

function show(me: number, taken: typeof TAKEN | null) {
  const user = {
    id: me,
    fullName: 'x',
    email: 'x@x.test',
    role: 'dispatcher',
    Branch: null,
    technician_id: null,
    avatar: null,
    ability: [],
  };
  return onScreen(
    <UserProvider user={user}>
      <PresenceNote name="Marisol" taken={taken} mayTake onTake={async () => undefined} />
    </UserProvider>,
  );
}

test('who lost a swap is told who took it, when and why; others are not', async () => {
  const words = /Marisol took this over from you at 1:13 PM: “His shift is over”/;
  const lost = show(4, TAKEN);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  lost.unmount();
  show(5, TAKEN);
  expect(screen.getByText('Marisol has this open.')).toBeDefined();
  expect(screen.queryByText(words)).toBeNull();
});
