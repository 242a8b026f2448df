import type { users } from '#upstream/db/schema.ts';
import { ROLES, type Role } from '#upstream/roles.ts';
import { BRANCHES } from './places.ts';
import { randomOf } from './random.ts';

/** Everyone's password in the demo. */
export const DEMO_PASSWORD = 'linekeeper';

type Person = Omit<typeof users.$inferInsert, 'createdAt' | 'updatedAt' | 'passwordHash'>;

const FIRST = [
  'Ana',
  'Marcus',
  'Priya',
  'Tyler',
  'Rosa',
  'Caleb',
  'Nadia',
  'Hector',
  'June',
  'Omar',
  'Grace',
  'Luis',
  'Dana',
  'Victor',
  'Mei',
  'Jesse',
  'Carmen',
  'Reid',
];
const LAST = [
  'Salinas',
  'Whitfield',
  'Raman',
  'Boone',
  'Delgado',
  'Nguyen',
  'Haddad',
  'Ortega',
  'Park',
  'Farouk',
  'Lindqvist',
  'Moreno',
  'Kessler',
  'Adeyemi',
  'Chen',
  'Tran',
  'Vega',
  'Maddox',
];

const account = (name: string, role: string, fullName: string, more: Partial<Person> = {}): Person => ({
  email: `${name}@linekeeper.test`,
  username: name,
  role,
  fullName,
  ability: Object.hasOwn(ROLES, role) ? ROLES[role as Role](more) : null,
  company: 'Lone Star Alarm',
  country: 'US',
  currentPlan: 'enterprise',
  ...more,
});

/** The six accounts anyone may try, and the eighteen technicians of the six branches; the latter can't sign in. */
export const DEMO_ACCOUNTS: readonly Person[] = [
  account('admin', 'admin', 'Marisol Treviño'),
  account('dispatcher', 'dispatcher', 'Devin Okafor', { Branch: 'Houston' }),
  account('warehouse', 'warehouse', 'Renee Castillo', { Branch: 'Dallas' }),
  account('technician', 'technician', 'Walt Jankowski', { Branch: 'Dallas', technicianId: 1 }),
  account('client', 'client', 'Harriet Coleman', { company: 'Bayou Bend Dental' }),
  account('everything', 'admin', 'Ines Baptista', { ability: null }),
];

export const technicians = (seed: string): Person[] =>
  Array.from({ length: 17 }, (_, index) => {
    const random = randomOf(seed, 'person', index);
    const branch = BRANCHES[(index + 1) % BRANCHES.length]?.name;
    return account(`tech${index + 2}`, 'technician', `${FIRST[index]} ${random.pick(LAST)}`, { Branch: branch, technicianId: index + 2 });
  });
