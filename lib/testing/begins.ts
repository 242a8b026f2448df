import { type Source, withoutComments } from './sources.ts';

const STATIC = /^(?:import|export) (?!type\b)(?:([^;'"]*?) from )?['"]([^'"]+)['"];/gm;
const isOnlyTypes = (names = '') =>
  /^\{.*\}$/s.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^\s*(type\s|$)/.test(name));

/** What is brought along by a source: values that are imported as it is loaded, no types, and nothing that comes later by `import()`. */
const broughtBy = ({ text }: Source) =>
  [...withoutComments(text).matchAll(STATIC)].flatMap(([, names, target = '']) => (isOnlyTypes(names) ? [] : [target]));

const isClient = ({ text }: Source) => /^\s*['"]use client/.test(text);

/** The way from a page or its layouts to each source that a browser has before anything is asked for. */
export function beginsWith(sources: readonly Source[], page: string): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const folders = page.split('/').map((_, at, parts) => parts.slice(0, at).join('/'));
  const layouts = folders.flatMap((folder) => ['layout', 'error', 'not-found'].map((name) => `${folder}/${name}.tsx`));
  const inBrowser = new Map<string, readonly string[]>();
  const onServer = new Set<string>();
  const follow = (path: string, way: readonly string[]) => {
    const source = byPath.get(path);
    const isInBrowser = source && (way.length > 0 || isClient(source));
    if (!source || (isInBrowser ? inBrowser.has(path) : onServer.has(path))) return;
    const next = isInBrowser ? [...way, path] : [];
    if (isInBrowser) inBrowser.set(path, next);
    else onServer.add(path);
    // The build makes another file of it: lib/contract/endpointsLoader.cjs.
    if (isInBrowser && path === 'lib/contract/index.ts') return;
    for (const target of broughtBy(source)) follow(targetOf(path, target), next);
  };
  for (const path of [page, ...layouts]) follow(path, []);
  return inBrowser;
}

const targetOf = (from: string, target: string) =>
  target.startsWith('#') ? target.slice(1) : target.startsWith('./') ? from.replace(/[^/]*$/, target.slice(2)) : target;

export const brings = (source: Source, target: RegExp) => broughtBy(source).some((each) => target.test(each));
