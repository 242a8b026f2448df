import type { BaseTiles } from '#lib/contract/maps.ts';

/** What both pages are given, and what they tell. */
export type Task = { tiles: BaseTiles; places: [id: number, lng: number, lat: number, group: number][] };
declare global {
  interface Window {
    task: Task;
    /** Milliseconds from the data at hand to a map at rest with its clusters on it. */
    readyMs?: number;
  }
}

export const GROUPS = ['open', 'scheduled', 'dispatched', 'go-back', 'replaced'];

/** Notes when the map has come to rest for the first time. */
export function ready(since: number) {
  window.readyMs ??= performance.now() - since;
}
