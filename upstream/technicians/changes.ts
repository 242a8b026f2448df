import type * as contract from '#lib/contract/index.ts';
import type { TechnicianRecord } from '#lib/contract/technicians.ts';
import type { Received } from '#upstream/context.ts';
import type { TechnicianRow } from './tables.ts';

type Changes = Omit<Received<typeof contract.technicians.change>['body'], 'version'>;

const dialled = (typed: string) => typed.replace(/[^\d+]/g, '') || null;

const sorted = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b);

export function tidy({ phone, truck, skills, licences, days_off, ...rest }: Changes): Partial<TechnicianRecord> {
  return {
    ...rest,
    ...(phone !== undefined && { phone: phone === null ? null : dialled(phone) }),
    ...(truck !== undefined && { truck: truck || null }),
    ...(skills && { skills: [...new Set(skills)] }),
    ...(licences && { licences: licences.map((each) => ({ ...each, state: each.state || null, number: each.number || null })) }),
    ...(days_off && { days_off: sorted(days_off) }),
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const asSet = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);

export function differences(before: TechnicianRecord, wanted: Partial<TechnicianRecord>) {
  const fields = Object.keys(wanted) as (keyof TechnicianRecord)[];
  const changed = fields.filter((field) => !same(asSet(before[field]), asSet(wanted[field])));
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: wanted[field] }]));
}

export const columnsOf = ({
  home,
  shift,
  lunch,
  days_off,
  skills,
  licences,
  equipment,
  truck,
  phone,
}: Partial<TechnicianRecord>): Partial<TechnicianRow> => ({
  ...(home !== undefined && { lat: home?.lat ?? null, lng: home?.lng ?? null }),
  ...(shift && { shiftStart: shift.start, shiftEnd: shift.end }),
  ...(lunch !== undefined && { lunch }),
  ...(days_off && { daysOff: days_off }),
  ...(skills && { skills }),
  ...(licences && { licences }),
  ...(equipment && { equipment }),
  ...(truck !== undefined && { truck }),
  ...(phone !== undefined && { phone }),
});
