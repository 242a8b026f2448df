import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import type { CDPSession } from '@playwright/test';

/** What the samples of a processor were for: by the source of the sampled code, through the maps of what was built. */

type Frame = { functionName: string; url: string; lineNumber?: number; columnNumber?: number };
export type Profile = { nodes: { id: number; callFrame: Frame; children?: number[] }[]; samples?: number[]; timeDeltas?: number[] };

/** Takes samples of a page's main thread from now on, until the returned function is called. */
export async function sample(cdp: CDPSession): Promise<() => Promise<Profile>> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
  await cdp.send('Profiler.start');
  return async () => (await cdp.send('Profiler.stop')).profile;
}

/** Names areas by patterns of a source, and what is no script of anybody by the names V8 gives it. */
export type Areas = { sources: readonly (readonly [RegExp, string])[]; native: Record<string, string> };

/** Finds the source of a place in a script that was built with its map beside it; `fileOf` knows where its address is on the disk. */
function mapped(fileOf: (url: string) => string | undefined) {
  const maps = new Map<string, SourceMap | undefined>();
  const read = (url: string) => {
    const script = fileOf(url);
    if (!script?.endsWith('.js') || !existsSync(script)) return undefined;
    const map = join(dirname(script), decodeURIComponent(/sourceMappingURL=(\S+)\s*$/.exec(readFileSync(script, 'utf8'))?.[1] ?? ''));
    return map.endsWith('.map') && existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined;
  };
  return (url: string, line: number, column: number) => {
    if (!maps.has(url)) maps.set(url, read(url));
    const entry = maps.get(url)?.findEntry(line, column);
    const source: string | undefined = entry && 'originalSource' in entry ? entry.originalSource : undefined;
    return source?.replace('turbopack:///[project]/', '') ?? url;
  };
}

/** Milliseconds by area, the longest first; what the engine does for a script counts as that script's. */
export function areasOf(
  { nodes, samples = [], timeDeltas = [] }: Profile,
  { sources, native }: Areas,
  fileOf: (url: string) => string | undefined,
): Map<string, number> {
  const sourceOf = mapped(fileOf);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const areaOf = (id: number): string | undefined => {
    const { functionName, url, lineNumber, columnNumber } = byId.get(id)?.callFrame ?? { functionName: '(idle)', url: '' };
    if (Object.hasOwn(native, functionName)) return native[functionName];
    if (functionName === '(idle)' || functionName === '(root)') return undefined;
    const parent = parents.get(id);
    if (!url && parent) return areaOf(parent) ?? 'else';
    const source = sourceOf(url, lineNumber ?? 0, columnNumber ?? 0);
    return sources.find(([pattern]) => pattern.test(source))?.[1] ?? 'else';
  };
  const areas = new Map(nodes.map(({ id }) => [id, areaOf(id)]));
  const spent = new Map<string, number>();
  samples.forEach((id, at) => {
    const area = areas.get(id);
    if (area) spent.set(area, (spent.get(area) ?? 0) + (timeDeltas[at + 1] ?? 0) / 1000);
  });
  return new Map([...spent].sort(([, one], [, other]) => other - one));
}

type Profiled = { name: string; areas: ReadonlyMap<string, number> };

export function areaRows(sides: readonly Profiled[], places = 0): string[] {
  const spent = (side: Profiled, area: string) => side.areas.get(area) ?? 0;
  const whole = (side: Profiled) => [...side.areas.values()].reduce((sum, ms) => sum + ms, 0);
  const [first] = sides;
  const areas = [...new Set(sides.flatMap((side) => [...side.areas.keys()]))];
  if (first) areas.sort((one, other) => spent(first, other) - spent(first, one));
  const cells = (ms: (side: Profiled) => number) =>
    sides.map((side) => `${ms(side).toFixed(places)} ms, ${((ms(side) / whole(side)) * 100).toFixed(0)} %`).join(' | ');
  return [
    `| | ${sides.map(({ name }) => name).join(' | ')} |`,
    `|---|${'---|'.repeat(sides.length)}`,
    ...areas.map((area) => `| ${area} | ${cells((side) => spent(side, area))} |`),
    `| all of it | ${cells(whole)} |`,
  ];
}

export function medianAreas(rounds: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const names = new Set(rounds.flatMap((areas) => [...areas.keys()]));
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return new Map([...names].map((area) => [area, middle(rounds.map((areas) => areas.get(area) ?? 0))]));
}
