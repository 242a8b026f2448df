import { EQUIPMENT, type Licence, SKILLS } from '#lib/contract/technicians.ts';
import { daysAfter, weekdayOf } from '#lib/format/localDay.ts';
import { BRANCHES, TRUCKS } from '#upstream/simulators/places.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import type { technicians } from '#upstream/technicians/tables.ts';
import { DEMO_ACCOUNTS, technicians as others } from './people.ts';

type NewTechnician = typeof technicians.$inferInsert & { id: number };

/** Three crews to every branch, one technician in each: two of the day, one into the evening. */
const CREWS = [
  { start: '07:30', end: '16:30', skills: ['cellular', 'antenna', 'panel'], off: () => [3, 4] },
  { start: '08:00', end: '17:00', skills: ['cellular', 'antenna', 'fire'], off: () => [5, 6] },
  // In every second branch off on the very day the demo is begun.
  { start: '11:00', end: '20:00', skills: ['cellular', 'panel', 'fire'], off: (branch: number) => (branch % 2 === 1 ? [0, 1] : [1, 2]) },
] as const;

/** The day crews of one branch, who plan it. */
const WITH_LUNCH = [4, 10];

/** By the third it is to be renewed within a month. */
const RENEWED_IN_DAYS = [410, 285, 22] as const;

/** Fire alarm technicians of Texas are licensed (FAL) by the State Fire Marshal: Texas Insurance Code, chapter 6002; 28 TAC 34.600. */
const fireLicence = (seed: string, id: number, begun: string): Licence => ({
  skill: 'fire',
  state: 'Texas',
  number: `FAL-${randomOf(seed, 'licence', id).digits(7)}`,
  until: daysAfter(begun, RENEWED_IN_DAYS[id % RENEWED_IN_DAYS.length] ?? 0),
});

export function roster(seed: string, begun: string, at: Date): NewTechnician[] {
  const people = [...DEMO_ACCOUNTS, ...others(seed)];
  return people.flatMap(({ technicianId: id, fullName, Branch: name }) => {
    if (!id) return [];
    const branch = BRANCHES.findIndex((each) => each.name === name);
    const home = BRANCHES[branch];
    const crew = CREWS[Math.floor((id - 1) / BRANCHES.length) % CREWS.length];
    if (!home || !crew) return [];
    const random = randomOf(seed, 'technician', id);
    const skills = SKILLS.filter((skill) => (crew.skills as readonly string[]).includes(skill));
    return {
      id,
      name: fullName ?? '',
      Branch: home.name,
      colour: (id - 1) % 16,
      ...{ lat: home.lat, lng: home.lng, shiftStart: crew.start, shiftEnd: crew.end },
      daysOff: crew.off(branch).map((days) => (weekdayOf(begun) + days) % 7),
      lunch: WITH_LUNCH.includes(id) ? { minutes: 30, from: '11:30', to: '13:30' } : null,
      skills,
      equipment: id % 3 === 0 ? [...EQUIPMENT] : [],
      licences: skills.includes('fire') ? [fireLicence(seed, id, begun)] : [],
      truck: String(1 + ((id * 7) % TRUCKS.length)).padStart(2, '0'),
      phone: `${home.area}555${random.digits(4)}`,
      createdAt: at,
      updatedAt: at,
    };
  });
}
