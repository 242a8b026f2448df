import type { z } from 'zod';
import { EQUIPMENT, SKILLS, type Skill, type TechnicianChange, type TechnicianRecord } from '#lib/contract/technicians.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';

/** A licence as it is typed: empty is none. */
export type TypedLicence = { skill: string; state: string; number: string; until: string };

export type TypedRecord = {
  skills: readonly string[];
  licences: readonly TypedLicence[];
  start: string;
  end: string;
  lunch: { minutes: string; from: string; to: string };
  daysOff: readonly number[];
  home: { label: string; lat: number; lng: number } | null;
  hasLift: boolean;
  truck: string;
  phone: string;
};

/** What is offered to who has none yet. */
const USUAL_LUNCH = { from: '11:30', to: '13:30' };

export const typedRecord = ({
  skills,
  licences,
  equipment,
  shift,
  lunch,
  days_off,
  home,
  truck,
  phone,
}: TechnicianRecord): TypedRecord => ({
  skills,
  licences: licences.map(({ skill, state, number, until }) => ({ skill, state: state ?? '', number: number ?? '', until: until ?? '' })),
  start: shift.start,
  end: shift.end,
  lunch: lunch ? { minutes: String(lunch.minutes), from: lunch.from, to: lunch.to } : { minutes: '', ...USUAL_LUNCH },
  daysOff: days_off,
  home: home && { ...home, label: `${home.lat.toFixed(5)}, ${home.lng.toFixed(5)}` },
  hasLift: equipment.includes('lift'),
  truck: truck ?? '',
  phone: phone ? readablePhone(phone) : '',
});

const minutesIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const lunchBody = ({ minutes, from, to }: TypedRecord['lunch']) => (minutes === '' ? null : { minutes: Number(minutes), from, to });
const isLunch = ({ minutes, from, to }: TypedRecord['lunch']) =>
  minutes === '' ||
  (/^\d{2,3}$/.test(minutes) &&
    Number(minutes) >= 10 &&
    Number(minutes) <= 120 &&
    from !== '' &&
    to !== '' &&
    (minutesIn(to) - minutesIn(from) + 1440) % 1440 >= Number(minutes));

const isSkill = (skill: string): skill is Skill => SKILLS.includes(skill as Skill);
const licenceBody = ({ skill, state, number, until }: TypedLicence) =>
  isSkill(skill) ? [{ skill, state: state.trim() || null, number: number.trim() || null, until: until || null }] : [];
const asSet = (items: readonly (string | number)[]) => [...items].sort().join();
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

export type WrongRecord = Partial<Record<'shift' | 'phone' | 'lunch', true>>;

/** What nobody can be kept with: a shift of no length, a number nobody can dial. */
export function wrongRecord({ start, end, lunch, phone }: TypedRecord): WrongRecord {
  const digits = digitsOf(phone).length;
  return {
    ...((start === '' || end === '' || start === end) && { shift: true as const }),
    ...(!isLunch(lunch) && { lunch: true as const }),
    ...(phone.trim() !== '' && (digits < 7 || digits > 15) && { phone: true as const }),
  };
}

export function changesOf(typed: TypedRecord, record: TechnicianRecord): z.infer<typeof TechnicianChange> {
  const was = typedRecord(record);
  const isElsewhere = typed.home?.lat !== was.home?.lat || typed.home?.lng !== was.home?.lng;
  return {
    ...(asSet(typed.skills) !== asSet(was.skills) && { skills: typed.skills.filter(isSkill) }),
    ...(JSON.stringify(typed.licences) !== JSON.stringify(was.licences) && { licences: typed.licences.flatMap(licenceBody) }),
    ...((typed.start !== was.start || typed.end !== was.end) && { shift: { start: typed.start, end: typed.end } }),
    ...(JSON.stringify(lunchBody(typed.lunch)) !== JSON.stringify(lunchBody(was.lunch)) && { lunch: lunchBody(typed.lunch) }),
    ...(asSet(typed.daysOff) !== asSet(was.daysOff) && { days_off: [...typed.daysOff] }),
    ...(isElsewhere && { home: typed.home && { lat: typed.home.lat, lng: typed.home.lng } }),
    ...(typed.hasLift !== was.hasLift && { equipment: typed.hasLift ? [...EQUIPMENT] : [] }),
    ...(typed.truck.trim() !== was.truck && { truck: typed.truck.trim() || null }),
    ...(digitsOf(typed.phone) !== digitsOf(was.phone) && { phone: typed.phone.trim() || null }),
  };
}
