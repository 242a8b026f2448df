import { daysAfter } from '#lib/format/localDay.ts';
import type { Hardware } from '#upstream/carriers/tables.ts';
import type { ThingSpaceCalls } from './calls.ts';
import { idOf } from './devices.ts';
import { DeviceUsage } from './shapes.ts';

const DAYS = 30;

/** Bytes of each day that it names of the last thirty up to today, as ThingSpace counts days: in UTC. `/devices/usage/actions/list`; the SDKs' `DeviceUsageListResult`. */
export async function usageOfDevice(call: ThingSpaceCalls, hardware: Hardware, now: Date): Promise<{ day: string; bytes: number }[]> {
  const today = now.toISOString().slice(0, 10);
  const [first, deviceId] = [daysAfter(today, 1 - DAYS), idOf(hardware)[0]];
  const body = { deviceId, earliest: `${first}T00:00:00Z`, latest: now.toISOString() };
  const { usageHistory } = await call(DeviceUsage, '/devices/usage/actions/list', { body });
  const bytes = new Map<string, number>();
  for (const { timestamp, bytesUsed } of usageHistory ?? []) {
    const day = timestamp.slice(0, 10);
    bytes.set(day, (bytes.get(day) ?? 0) + bytesUsed);
  }
  return [...bytes].map(([day, sum]) => ({ day, bytes: sum })).toSorted((one, other) => one.day.localeCompare(other.day));
}
