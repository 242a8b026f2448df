import { daysAfter, monthsAfter } from '#lib/format/localDay.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import { leftOutFact } from '#upstream/carriers/http.ts';
import type { ThingSpaceCalls } from './calls.ts';
import { type DeviceId, DeviceUsage } from './shapes.ts';

const DAYS = 30;
const PATH = '/devices/usage/actions/list';

/** Bytes of each day that it names of the last thirty up to today, as ThingSpace counts days: in UTC. `/devices/usage/actions/list`; the SDKs' `DeviceUsageListResult`. */
export async function usageOfDevice(
  call: ThingSpaceCalls,
  deviceId: DeviceId | undefined,
  now: Date,
): Promise<{ day: string; bytes: number }[]> {
  const today = now.toISOString().slice(0, 10);
  const first = daysAfter(today, 1 - DAYS);
  const body = { deviceId, earliest: `${first}T00:00:00Z`, latest: now.toISOString() };
  const { usageHistory } = await call(DeviceUsage, PATH, { body });
  const bytes = new Map<string, number>();
  for (const { timestamp, bytesUsed } of usageHistory ?? []) {
    const day = timestamp.slice(0, 10);
    bytes.set(day, (bytes.get(day) ?? 0) + bytesUsed);
  }
  return [...bytes].map(([day, sum]) => ({ day, bytes: sum })).toSorted((one, other) => one.day.localeCompare(other.day));
}

/**
 * Bytes since the billing cycle began, a month before the next one does: ThingSpace says on which day it ends (`billingCycleEndDate` of the device, Retrieve Information
 * about Devices). Nothing where that is not told or over, or the usage is refused.
 */
export async function usageOfCycle(
  call: ThingSpaceCalls,
  deviceId: DeviceId,
  end: Date | null,
  now: Date,
): Promise<Required<Pick<Line, 'usageBytes' | 'usageUntil'>>> {
  const next = end && daysAfter(end.toISOString().slice(0, 10), 1);
  const first = next && monthsAfter(next, -1);
  if (!first || Date.parse(next) <= now.getTime() || Date.parse(first) > now.getTime()) return { usageBytes: null, usageUntil: null };
  const body = { deviceId, earliest: `${first}T00:00:00Z`, latest: now.toISOString() };
  const told = await call(DeviceUsage, PATH, { body }).catch(leftOutFact);
  const usageBytes = told ? (told.usageHistory ?? []).reduce((sum, { bytesUsed }) => sum + bytesUsed, 0) : null;
  return { usageBytes, usageUntil: new Date(next) };
}
