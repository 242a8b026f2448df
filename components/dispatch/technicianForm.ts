import type { z } from 'zod';
import { SKILLS, type Skill, type TechnicianChange, type TechnicianRecord } from '#lib/contract/technicians.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';

export type TypedRecord = {
  skills: readonly string[];
  start: string;
  end: string;
  daysOff: readonly number[];
  home: { label: string; lat: number; lng: number } | null;
  truck: string;
  phone: string;
};

export const typedRecord = ({ skills, shift, days_off, home, truck, phone }: TechnicianRecord): TypedRecord => ({
  skills,
  start: shift.start,
  end: shift.end,
  daysOff: days_off,
  home: home && { ...home, label: `${home.lat.toFixed(5)}, ${home.lng.toFixed(5)}` },
  truck: truck ?? '',
  phone: phone ? readablePhone(phone) : '',
});

const isSkill = (skill: string): skill is Skill => SKILLS.includes(skill as Skill);
const asSet = (items: readonly (string | number)[]) => [...items].sort().join();
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

export type WrongRecord = Partial<Record<'shift' | 'phone', true>>;

/** What nobody can be kept with: a shift of no length, a number nobody can dial. */
export function wrongRecord({ start, end, phone }: TypedRecord): WrongRecord {
  const digits = digitsOf(phone).length;
  return {
    ...((start === '' || end === '' || start === end) && { shift: true as const }),
    ...(phone.trim() !== '' && (digits < 7 || digits > 15) && { phone: true as const }),
  };
}

export function changesOf(typed: TypedRecord, record: TechnicianRecord): z.infer<typeof TechnicianChange> {
  const was = typedRecord(record);
  const isElsewhere = typed.home?.lat !== was.home?.lat || typed.home?.lng !== was.home?.lng;
  return {
    ...(asSet(typed.skills) !== asSet(was.skills) && { skills: typed.skills.filter(isSkill) }),
    ...((typed.start !== was.start || typed.end !== was.end) && { shift: { start: typed.start, end: typed.end } }),
    ...(asSet(typed.daysOff) !== asSet(was.daysOff) && { days_off: [...typed.daysOff] }),
    ...(isElsewhere && { home: typed.home && { lat: typed.home.lat, lng: typed.home.lng } }),
    ...(typed.truck.trim() !== was.truck && { truck: typed.truck.trim() || null }),
    ...(digitsOf(typed.phone) !== digitsOf(was.phone) && { phone: typed.phone.trim() || null }),
  };
}
