import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import type { CDPSession } from '@playwright/test';

/** Where a page spends its time: samples of the main thread, by what the sampled code is for. */

type Profile = Awaited<ReturnType<typeof stop>>;
const stop = async (cdp: CDPSession) => (await cdp.send('Profiler.stop')).profile;

/** Takes samples from now on until the returned function is called. */
export async function sample(cdp: CDPSession): Promise<() => Promise<Profile>> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
  await cdp.send('Profiler.start');
  return () => stop(cdp);
}

const AREAS: [RegExp, string][] = [
  [/react-dom|\/scheduler\//, 'React: drawing, hydrating, effects'],
  [/@emotion|stylis|@mui\/(system|styled-engine)|@mui\/material(-nextjs|\/styles)/, 'styles: Emotion and MUI’s system'],
  [/@mui\/x-|@base-ui/, 'the data grid'],
  [/@mui|mui\/base/, 'MUI’s parts'],
  [/node_modules\/next\/|turbopack|@swc|compiled\/react/, 'Next: router, loading of modules, payload'],
  [/intl|formatjs/, 'words, numbers and times'],
  [/zod/, 'schemas'],
  [/swr|pusher/, 'reads and the line'],
  [/bench\/list/, 'the measuring'],
  [/^(components|lib|app)\//, 'our own code'],
];

const NATIVE: Record<string, string> = {
  '(program)': 'the browser: HTML, styles, layout, paint, compiling',
  '(garbage collector)': 'garbage collection',
};

/** Finds the source of a place in a script that was built with its map beside it, into `folder`. */
function mapped(folder: string) {
  const maps = new Map<string, SourceMap | undefined>();
  const read = (url: string) => {
    const script = join(folder, new URL(url).pathname.replace('/_next/', ''));
    if (!script.endsWith('.js') || !existsSync(script)) return undefined;
    const map = join(dirname(script), /sourceMappingURL=(\S+)\s*$/.exec(readFileSync(script, 'utf8'))?.[1] ?? '');
    return map.endsWith('.map') ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined;
  };
  return (url: string, line: number, column: number) => {
    if (!url.startsWith('http')) return url;
    if (!maps.has(url)) maps.set(url, read(url));
    const entry = maps.get(url)?.findEntry(line, column);
    const source: string | undefined = entry && 'originalSource' in entry ? entry.originalSource : undefined;
    return source?.replace('turbopack:///[project]/', '') ?? url;
  };
}

/** Milliseconds by area, the longest first; what the browser does for a script counts as that script's. */
export function areasOf({ nodes, samples = [], timeDeltas = [] }: Profile, folder: string): Map<string, number> {
  const sourceOf = mapped(folder);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const areaOf = (id: number): string | undefined => {
    const { functionName, url, lineNumber, columnNumber } = byId.get(id)?.callFrame ?? { functionName: '(idle)', url: '' };
    if (functionName === '(idle)' || functionName === '(root)') return undefined;
    if (NATIVE[functionName]) return NATIVE[functionName];
    const parent = parents.get(id);
    if (!url && parent) return areaOf(parent) ?? 'else';
    const source = sourceOf(url, lineNumber ?? 0, columnNumber ?? 0);
    return AREAS.find(([pattern]) => pattern.test(source))?.[1] ?? 'else';
  };
  const areas = new Map(nodes.map(({ id }) => [id, areaOf(id)]));
  const spent = new Map<string, number>();
  samples.forEach((id, at) => {
    const area = areas.get(id);
    if (area) spent.set(area, (spent.get(area) ?? 0) + (timeDeltas[at + 1] ?? 0) / 1000);
  });
  return new Map([...spent].sort(([, one], [, other]) => other - one));
}
