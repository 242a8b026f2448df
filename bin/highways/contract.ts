/** A way between two junctions: an edge of the roads, or two shortcuts put together over `over`. `edge` is -1 then. */
export type Arc = { to: number; s: number; m: number; edge: number; over: number };
export type Ranked = { rank: Int32Array; up: Arc[][] };

/** Steps of a search for another way; too few only leave a shortcut too many. */
const PATIENCE = 40;

/** A heap of numbers by their keys, lowest first; it keeps its room when it is emptied. */
export function createHeap() {
  const keys: number[] = [];
  const items: number[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    lowest: () => (size > 0 ? (keys[0] as number) : Number.POSITIVE_INFINITY),
    clear() {
      size = 0;
    },
    push(key: number, item: number) {
      let at = size++;
      for (let above = (at - 1) >> 1; at > 0 && (keys[above] as number) > key; above = (at - 1) >> 1) {
        keys[at] = keys[above] as number;
        items[at] = items[above] as number;
        at = above;
      }
      keys[at] = key;
      items[at] = item;
    },
    pop(): number {
      const top = items[0] as number;
      size--;
      const [key, item] = [keys[size] as number, items[size] as number];
      let at = 0;
      for (let below = 1; below < size; below = 2 * at + 1) {
        if (below + 1 < size && (keys[below + 1] as number) < (keys[below] as number)) below++;
        if ((keys[below] as number) >= key) break;
        keys[at] = keys[below] as number;
        items[at] = items[below] as number;
        at = below;
      }
      keys[at] = key;
      items[at] = item;
      return top;
    },
  };
}

/**
 * Contraction hierarchies (Geisberger, Sanders, Schultes and Delling, 2008): junctions are taken away, the least important first, and a shortcut stands in
 * where the quickest way led over one. What is left of each is the arcs to more important ones; two searches along those meet on the quickest way.
 */
export function contract(arcs: Arc[][]): Ranked {
  const count = arcs.length;
  const rank = new Int32Array(count).fill(-1);
  const level = new Int32Array(count);
  const up: Arc[][] = arcs.map(() => []);
  const best = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const touched: number[] = [];
  let touches = 0;
  const heap = createHeap();

  const search = (from: number, without: number, most: number) => {
    for (let at = 0; at < touches; at++) best[touched[at] as number] = Number.POSITIVE_INFINITY;
    touched[0] = from;
    touches = 1;
    best[from] = 0;
    heap.clear();
    heap.push(0, from);
    for (let step = 0; step < PATIENCE && heap.size > 0; step++) {
      const s = heap.lowest();
      if (s > most) return;
      const node = heap.pop();
      if (s > (best[node] ?? 0)) continue;
      for (const arc of arcs[node] ?? []) {
        if (arc.to === without) continue;
        const next = s + arc.s;
        const known = best[arc.to] ?? 0;
        if (next >= known) continue;
        if (known === Number.POSITIVE_INFINITY) touched[touches++] = arc.to;
        best[arc.to] = next;
        heap.push(next, arc.to);
      }
    }
  };

  const shortcutsOf = (node: number) => {
    const found: [one: Arc, other: Arc][] = [];
    const own = arcs[node] ?? [];
    for (let first = 0; first < own.length - 1; first++) {
      const one = own[first];
      if (!one) continue;
      let most = 0;
      for (let second = first + 1; second < own.length; second++) most = Math.max(most, one.s + (own[second]?.s ?? 0));
      search(one.to, node, most);
      for (let second = first + 1; second < own.length; second++) {
        const other = own[second];
        if (other && (best[other.to] ?? 0) > one.s + other.s) found.push([one, other]);
      }
    }
    return found;
  };
  const worth = (node: number, shortcuts: number) => 2 * shortcuts - (arcs[node]?.length ?? 0) + (level[node] ?? 0);

  const link = (from: number, arc: Arc) => {
    const own = arcs[from] ?? [];
    const known = own.findIndex(({ to }) => to === arc.to);
    if (known < 0) own.push(arc);
    else if ((own[known]?.s ?? 0) > arc.s) own[known] = arc;
  };

  const queue = createHeap();
  for (let node = 0; node < count; node++) queue.push(worth(node, shortcutsOf(node).length), node);
  for (let place = 0; queue.size > 0; ) {
    const node = queue.pop();
    const shortcuts = shortcutsOf(node);
    const now = worth(node, shortcuts.length);
    if (now > queue.lowest()) {
      queue.push(now, node);
      continue;
    }
    rank[node] = place++;
    const own = arcs[node] ?? [];
    up[node] = own;
    for (const { to } of own) {
      const others = arcs[to] ?? [];
      const back = others.findIndex((arc) => arc.to === node);
      if (back >= 0) {
        others[back] = others.at(-1) as Arc;
        others.pop();
      }
      level[to] = Math.max(level[to] ?? 0, (level[node] ?? 0) + 1);
    }
    for (const [one, other] of shortcuts) {
      const sum = { s: one.s + other.s, m: one.m + other.m, edge: -1, over: node };
      link(one.to, { to: other.to, ...sum });
      link(other.to, { to: one.to, ...sum });
    }
    arcs[node] = [];
  }
  return { rank, up };
}
