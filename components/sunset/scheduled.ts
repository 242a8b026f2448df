import type { SunsetItem } from '#lib/contract/sunset.ts';

/** What a scheduled site has not got; nothing of what is not told. */
export function missingOf({ status, scheduled_for, technician_id }: Pick<SunsetItem, 'status' | 'scheduled_for' | 'technician_id'>) {
  if (status !== 'scheduled') return undefined;
  const [noDay, noOne] = [scheduled_for === null, technician_id === null];
  if (noDay && noOne) return 'neither';
  if (noDay) return 'noDay';
  return noOne ? 'noOne' : undefined;
}
