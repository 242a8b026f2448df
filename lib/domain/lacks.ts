import type { Part } from '#lib/contract/dispatch/requirements.ts';
import type { Conflict, Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { hasBegun } from './stopProgress.ts';

export type Lack = Pick<Conflict, 'kind'> &
  Partial<Pick<Conflict, 'skill' | 'until' | 'truck' | 'part' | 'count' | 'ready' | 'held' | 'pin'>>;

/** A warehouse is called as the CS numbers of its branch begin. */
const isNear = (code: string, visit: Unassigned) => code.split('-', 1)[0] === visit.cs_no?.split('-', 1)[0];

function lackedParts(day: Dispatch, visit: Unassigned, before: readonly Stop[]): Lack[] {
  const taken = (type: string) =>
    before
      .filter((stop) => !hasBegun(stop))
      .flatMap(({ requires }) => requires?.parts ?? [])
      .reduce((sum, { device_type, count }) => sum + (device_type === type ? count : 0), 0);
  return (visit.requires?.parts ?? []).flatMap(({ device_type, count, held }: Part): Lack[] => {
    const onTruck = held.find(({ warehouse_code }) => warehouse_code === day.truck)?.ready ?? 0;
    const ready = Math.max(0, onTruck - taken(device_type));
    if (ready >= count) return [];
    const [most] = held
      .filter(({ warehouse_code }) => warehouse_code !== day.truck)
      .sort(
        (one, other) => Number(isNear(other.warehouse_code, visit)) - Number(isNear(one.warehouse_code, visit)) || other.ready - one.ready,
      );
    return [{ kind: 'missing-part', truck: day.truck, part: device_type, count, ready, held: most ?? null }];
  });
}

/** What a visit needs that whoever has the day has not, with what those before it take. */
export function lacksOf(day: Dispatch, visit: Stop | Unassigned, before: readonly Stop[] = []): Lack[] {
  const lacks: Lack[] = visit.skills
    .filter((skill) => !day.skills.includes(skill))
    .map((skill) => {
      const ended = day.ended_licences.find((each) => each.skill === skill);
      return ended ? { kind: 'licence-ended', skill, until: ended.until } : { kind: 'missing-skill', skill };
    });
  if (visit.requires?.lift && !day.equipment.includes('lift')) lacks.push({ kind: 'no-lift' });
  if (visit.requires?.people === 2 && !visit.second) lacks.push({ kind: 'second-missing' });
  if (visit.second && !visit.second.free) lacks.push({ kind: 'second-busy' });
  const { pin } = visit;
  const isElsewhere =
    pin && ((pin.technician_id !== null && pin.technician_id !== day.technician_id) || (pin.date !== null && pin.date !== day.date));
  if (isElsewhere) lacks.push({ kind: 'pinned', pin });
  return [...lacks, ...lackedParts(day, visit, before)];
}

export const isEquipped = (day: Dispatch, visit: Stop | Unassigned): boolean => lacksOf(day, visit).length === 0;
