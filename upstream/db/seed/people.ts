import { ROLES, type Role } from '#upstream/session/roles.ts';
import { BRANCHES } from '#upstream/simulators/places.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import type { users } from '#upstream/users/tables.ts';

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

const PLANS: Record<string, string> = {
  admin: 'desk',
  warehouse: 'desk',
  dispatcher: 'shift',
  technician: 'field',
  billing: 'desk',
  service: 'shift',
  operator: 'shift',
  client: 'customer',
};

const account = (name: string, role: string, fullName: string, more: Partial<Person> = {}): Person => ({
  email: `${name}@linekeeper.test`,
  username: name,
  role,
  fullName,
  ability: Object.hasOwn(ROLES, role) ? ROLES[role as Role](more) : null,
  company: 'Lone Star Alarm',
  country: 'US',
  language: 'en',
  currentPlan: PLANS[role] ?? null,
  ...more,
});

/** The six accounts anyone may try, and the eighteen technicians of the six branches; the latter can't sign in. */
export const DEMO_ACCOUNTS: readonly Person[] = [
  account('admin', 'admin', 'Marisol Treviño', {
    contact: '+1 214 555 0110',
    links: { linkedin: 'https://www.linkedin.com/in/marisol-trevino-example' },
  }),
  account('dispatcher', 'dispatcher', 'Devin Okafor', { Branch: 'Houston', contact: '+1 713 555 0121' }),
  account('warehouse', 'warehouse', 'Renee Castillo', { Branch: 'Dallas', contact: '+1 214 555 0134' }),
  account('technician', 'technician', 'Walt Jankowski', { Branch: 'Dallas', technicianId: 1, contact: '+1 214 555 0147' }),
  account('client', 'client', 'Harriet Coleman', { company: 'Bayou Bend Dental', contact: '+1 713 555 0166' }),
  account('everything', 'admin', 'Ines Baptista', { ability: null }),
];

export const STAFF: readonly Person[] = [
  account('noor.haddad', 'admin', 'Noor Haddad', { contact: '+1 214 555 0112' }),
  account('lena.brandt', 'dispatcher', 'Lena Brandt', { Branch: 'Dallas', language: 'de', contact: '+1 214 555 0122' }),
  account('tomas.ribeiro', 'dispatcher', 'Tomás Ribeiro', { Branch: 'Austin', language: 'pt', contact: '+1 512 555 0123' }),
  account('sana.iqbal', 'dispatcher', 'Sana Iqbal', { Branch: 'Houston', status: 'inactive' }),
  account('cole.barrett', 'warehouse', 'Cole Barrett', { Branch: 'Houston', contact: '+1 713 555 0135' }),
  account('amelie.fournier', 'warehouse', 'Amélie Fournier', { Branch: 'San Antonio', language: 'fr', status: 'pending' }),
  account('gus.pruitt', 'client', 'Gus Pruitt', { company: 'Pecan Street Storage', contact: '+1 512 555 0167' }),
  account('wanda.kim', 'client', 'Wanda Kim', { company: 'Lakeline Pediatrics', status: 'pending' }),
];

/** They came to the demo later, and may be tried as well. */
export const OFFICE: readonly Person[] = [
  account('billing', 'billing', 'Rosalind Park', { contact: '+1 214 555 0151' }),
  account('service', 'service', 'Grant Ellison', { contact: '+1 214 555 0152' }),
  account('operator', 'operator', 'Keisha Monroe', { contact: '+1 214 555 0153' }),
];

export const technicians = (seed: string): Person[] =>
  Array.from({ length: 17 }, (_, index) => {
    const random = randomOf(seed, 'person', index);
    const branch = BRANCHES[(index + 1) % BRANCHES.length]?.name;
    return account(`tech${index + 2}`, 'technician', `${FIRST[index]} ${random.pick(LAST)}`, { Branch: branch, technicianId: index + 2 });
  });
