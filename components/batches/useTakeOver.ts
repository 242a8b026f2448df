'use client';

import type { useGridApiRef } from '@mui/x-data-grid';
import { useLayoutEffect, useRef } from 'react';
import { cloneEvent } from '#lib/browser/page/cloneEvent.ts';

/** A cell of plain rows that somebody stands in, and the keys they pressed there for the grid that is to come. */
export type FocusedCell = { id: number; field: string; strokes: { event: globalThis.KeyboardEvent; at: number }[] };
/** Whoever pressed a key longer ago expects nothing of it any more. */
const PATIENCE_MS = 5000;

/** For the grid: begins in the cell somebody stood in, and does what was pressed there. */
export function useTakeOver(grid: ReturnType<typeof useGridApiRef>, focusedCell: FocusedCell | undefined) {
  const first = useRef(focusedCell);
  useLayoutEffect(() => {
    const { current: from } = first;
    first.current = undefined;
    if (!from || !grid.current?.getRow(from.id) || !grid.current.getColumn(from.field)) return;
    grid.current.setCellFocus(from.id, from.field);
    void press(from, grid.current.rootElementRef);
  }, [grid]);
}

const nextFrame = () => new Promise(requestAnimationFrame);
/** At an edge nothing moves, so nothing tells that a key was taken. */
const UNSEEN_MS = 500;

/** Until a key shows, which on a slow machine is some frames later: a tick on its row, or the focus in another cell. */
async function shown(root: HTMLElement, { key }: globalThis.KeyboardEvent) {
  const over = new AbortController();
  await new Promise((done) => {
    const ticks = new MutationObserver(done);
    over.signal.addEventListener('abort', () => ticks.disconnect());
    if (key === ' ') ticks.observe(root, { subtree: true, attributeFilter: ['aria-selected'] });
    else root.addEventListener('focusin', done, { signal: over.signal });
    setTimeout(done, UNSEEN_MS);
  });
  over.abort();
}

async function press({ strokes }: FocusedCell, root: { readonly current: HTMLElement | null }) {
  for (const { event, at } of strokes) {
    await nextFrame();
    const focused = document.activeElement;
    if (!root.current?.contains(focused) || performance.now() - at > PATIENCE_MS) return;
    const taken = shown(root.current, event);
    focused?.dispatchEvent(cloneEvent(event));
    await taken;
  }
}
