import { useEffect } from 'react';

const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What the tab key stops at within an element, itself included, in order. */
const stopsIn = (node: Node | null) =>
  node instanceof HTMLElement && node.isConnected
    ? [node, ...node.querySelectorAll<HTMLElement>(REACHED)].filter(
        (each) => each.matches(REACHED) && each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility(),
      )
    : [];

type Gone = { place: number; count: number; next: Node | null; previous: Node | null; around: Node };

/** Where the keys go on: at the same place of a row that is like the one that is gone, else at what stands beside it. */
function heir({ place, count, next, previous, around }: Gone): HTMLElement | undefined {
  const [after, before] = [stopsIn(next), stopsIn(previous)];
  const like = [after, before].find((stops) => stops.length === count);
  return like?.[place] ?? after[0] ?? before.at(-1) ?? stopsIn(around)[0];
}

/** When what has the focus is taken away, a row or a dialog and what had opened it, the focus goes on beside it instead of nowhere. */
export function useRestoreFocus(content: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const watch = new MutationObserver((records) => {
      const lost = last;
      if (!lost || lost.isConnected || document.activeElement !== document.body) return;
      last = null;
      for (const { removedNodes, nextSibling, previousSibling, target } of records)
        for (const node of removedNodes)
          if (node instanceof Element && node.contains(lost)) {
            const stops = [node, ...node.querySelectorAll(REACHED)].filter((each) => each.matches(REACHED));
            const gone = { place: stops.indexOf(lost), count: stops.length, next: nextSibling, previous: previousSibling, around: target };
            // Who takes something away may know better where to go on.
            requestAnimationFrame(() => {
              if (document.activeElement !== document.body) return;
              const inPage = content.current?.contains(target) ? heir(gone) : undefined;
              (inPage ?? content.current)?.focus();
            });
          }
    });
    document.addEventListener('focusin', note);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      watch.disconnect();
    };
  }, [content]);
}
