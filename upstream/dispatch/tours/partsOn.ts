import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Bay } from './bays.ts';

type Asked = { stop: Stop; bay: number | undefined };

const countIn = ({ requires }: Stop, type: string) =>
  (requires?.parts ?? []).reduce((sum, part) => sum + (part.device_type === type ? part.count : 0), 0);

const heldBy = ({ day }: Bay, { requires }: Stop, type: string) =>
  requires?.parts
    .filter((part) => part.device_type === type)
    .flatMap(({ held }) => held)
    .find(({ warehouse_code }) => warehouse_code === day.truck)?.ready ?? 0;

/** What visits take of each kind of part and what lies on each truck; never less than what stands there already takes. Nothing where none takes any. */
export function partsOn(bays: readonly Bay[], asked: readonly Asked[]): { parts: number[][]; stock: number[][] } | undefined {
  const types = [...new Set(asked.flatMap(({ stop }) => stop.requires?.parts.map(({ device_type }) => device_type) ?? []))];
  if (types.length === 0) return undefined;
  const standing = (at: number, type: string) => asked.reduce((sum, { stop, bay }) => sum + (bay === at ? countIn(stop, type) : 0), 0);
  return {
    parts: asked.map(({ stop }) => types.map((type) => countIn(stop, type))),
    stock: bays.map((bay, at) => types.map((type) => Math.max(standing(at, type), ...asked.map(({ stop }) => heldBy(bay, stop, type))))),
  };
}
