import type { Source } from './sources.ts';

/** The groups of files that import each other in a circle, whether for values or for types (Tarjan's strongly connected components). */
export function circlesOf(sources: readonly Pick<Source, 'path' | 'imports'>[]): string[][] {
  const imports = new Map(sources.map((source) => [source.path, source.imports]));
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function enter(path: string): number {
    let low = order.size;
    order.set(path, low);
    const own = low;
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, enter(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1 || imports.get(path)?.includes(path)) circles.push(circle.sort());
    }
    return low;
  }

  for (const { path } of sources) if (!order.has(path)) enter(path);
  return circles;
}
