import type { Role } from '#upstream/session/roles.ts';
import { ROLES } from '#upstream/session/roles.ts';
import { maySubscribe, privateChannel } from './channelAccess.ts';

const user = (role: Role, ability = ROLES[role]({ Branch: 'Dallas' })) => ({
  id: 7,
  fullName: null,
  email: 'someone@linekeeper.test',
  role,
  Branch: 'Dallas',
  technician_id: null,
  avatar: null,
  ability,
});

const EVERYONE = ['admin', 'dispatcher', 'warehouse', 'technician', 'client'] as const;

/** Who of the roles hears what, written out by hand. */
const MATRIX: Record<string, readonly Role[]> = {
  sims: ['admin', 'dispatcher', 'warehouse', 'technician'],
  'batch.12': ['admin', 'dispatcher', 'warehouse'],
  swaps: ['admin', 'dispatcher', 'technician'],
  'sim-swap.3': ['admin', 'dispatcher', 'technician'],
  'system.DAL-0042': ['admin', 'dispatcher', 'technician'],
  tests: ['admin', 'dispatcher', 'technician'],
  jobs: EVERYONE,
  sunset: ['admin', 'dispatcher', 'technician'],
  tickets: ['admin', 'dispatcher', 'technician'],
  'dispatch.2026-11-21': ['admin', 'dispatcher', 'technician'],
  'user.7': EVERYONE,
  'user.8': [],
};

test.each(Object.entries(MATRIX).flatMap(([channel, roles]) => EVERYONE.map((role) => [role, channel, roles.includes(role)] as const)))(
  '%s on %s: %s',
  (role, channel, may) => expect(maySubscribe(privateChannel(channel), user(role))).toBe(may),
);

test.each([
  'sims',
  'presence-sims',
  'private-',
  'private-swaps.1',
  'private-sims.1',
  'private-Sims',
  'private-xsims',
  'private-batch',
  'private-batch.',
  'private-batch.x',
  'private-batch.1.2',
  'private-batch-1',
  'private-sim-swap.1234567890123456',
  'private-dispatch.today',
  'private-user.07',
  'private-user.7\n',
  'private-user.:id',
  'private-constructor',
])('%j is nobody’s, not even the admin’s', (wire) => expect(maySubscribe(wire, user('admin'))).toBe(false));

test('someone without a single right hears only what everyone signed in does', () => {
  const heard = Object.keys(MATRIX).filter((channel) => maySubscribe(privateChannel(channel), user('client', [])));
  expect(heard).toEqual(['jobs', 'user.7']);
});
