import { SKILLS } from '#lib/contract/technicians.ts';

export const skillsFor = (tags: readonly string[]): string[] => SKILLS.filter((skill) => tags.includes(skill));

const MINUTES = { cellular: 45, antenna: 75, panel: 90, fire: 60 } as const;
const OTHERWISE = 40;

export const minutesFor = (tags: readonly string[]): number =>
  Math.max(OTHERWISE, ...SKILLS.filter((skill) => tags.includes(skill)).map((skill) => MINUTES[skill]));
