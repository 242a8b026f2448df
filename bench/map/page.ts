import { Map as LibraryMap } from 'maplibre-gl';
import type { BaseTiles } from '#lib/contract/maps.ts';

export type Task = { tiles: BaseTiles; places: [id: number, lng: number, lat: number, group: number][] };
declare global {
  interface Window {
    task: Task;
    /** Milliseconds from the data at hand to the first frame with clusters in it. */
    firstMs?: number;
    /** And to a map at rest: everything loaded, placed and faded in. */
    readyMs?: number;
  }
}

export const GROUPS = ['open', 'scheduled', 'dispatched', 'go-back', 'replaced'];

/** Begins the time of this page, and notes its first frame with clusters. Gives back what notes that the map is at rest. */
export function begin() {
  const since = performance.now();
  const { fire } = LibraryMap.prototype;
  Object.assign(LibraryMap.prototype, {
    fire(this: LibraryMap, event: { type: string }, ...more: unknown[]) {
      if (
        event.type === 'render' &&
        window.firstMs === undefined &&
        this.queryRenderedFeatures({ filter: ['has', 'point_count'] }).length > 0
      )
        window.firstMs = performance.now() - since;
      return Reflect.apply(fire, this, [event, ...more]);
    },
  });
  return () => {
    window.readyMs ??= performance.now() - since;
  };
}
