import type { SignalPath } from '#lib/contract/protection.ts';
import { ZONE_TYPES } from '#lib/contract/words/commissioning.ts';
import type { ProgramZone } from './keptCommissioning.ts';

const valuesOf = (content: string, section: string) =>
  content.split('\n').flatMap((line): [entry: string, value: string][] => {
    const [of, entry = '', ...value] = line.split(';');
    return of === section ? [[entry, value.join(';')]] : [];
  });

/** The zones of a program, `zones;12;Gym east door, night, area 2` each, and their areas by name. */
export function zonesOfProgram(content: string): ProgramZone[] {
  const areas = new Map(valuesOf(content, 'areas'));
  return valuesOf(content, 'zones').flatMap(([entry, value]) => {
    const number = Number(entry);
    const [name, ...rest] = value.split(',').map((part) => part.trim());
    const type = rest.find((part) => ZONE_TYPES.some((each) => each === part)) ?? null;
    const [, area] = /^area (\d+)$/.exec(rest.find((part) => part.startsWith('area ')) ?? '') ?? [];
    return Number.isInteger(number) && number > 0
      ? [{ number, name: name || null, type, area: area ? (areas.get(area) ?? area) : null }]
      : [];
  });
}

const PATHS: readonly [RegExp, SignalPath][] = [
  [/\bcell\b/i, 'cell'],
  [/\bnet(work)?\b/i, 'ip'],
  [/\b(dialer|phone|dd|cid)\b/i, 'phone'],
];

/** By which paths a panel reports, its primary first: `communication;path 1;network, check-in 3 min`. */
export function pathsOfProgram(content: string): SignalPath[] {
  const paths = valuesOf(content, 'communication')
    .flatMap(([entry, value]) => {
      const [, place] = /^path (\d+)( type)?$/.exec(entry) ?? [];
      const path = PATHS.find(([words]) => words.test(value))?.[1];
      return place && path ? [{ place: Number(place), path }] : [];
    })
    .sort((one, other) => one.place - other.place);
  return [...new Set(paths.map(({ path }) => path))];
}
