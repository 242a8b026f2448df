import { type DOMAttributes, type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** ms: until it shows; until it goes, so that the pointer can go over to it; how long a tap keeps it. */
const WAIT = { show: 300, leave: 120, touch: 6000 };

/** There is one tooltip at a time: the next ends the one that is shown. */
let endOther: (() => void) | undefined;

type Given = DOMAttributes<Element>;

/** What a tooltip is shown beside, and the handlers that say so: those of the child itself are called first. */
export function useTooltip(byTouch: boolean) {
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byTap = useRef(false);
  const after = (wait: number, next: Element | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setAnchor, wait, next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const end = () => setAnchor(undefined);
    endOther?.();
    endOther = end;
    const key = (event: KeyboardEvent) => event.key === 'Escape' && end();
    document.addEventListener('keydown', key, true);
    return () => {
      if (endOther === end) endOther = undefined;
      document.removeEventListener('keydown', key, true);
    };
  }, [anchor]);
  const leave = () => after(WAIT.leave, undefined);
  const hold = () => clearTimeout(timer.current);
  const handlers = (given: Given) =>
    ({
      onPointerEnter: (event: PointerEvent<Element>) => {
        given.onPointerEnter?.(event);
        if (event.pointerType !== 'touch') after(WAIT.show, event.currentTarget);
      },
      onPointerLeave: (event: PointerEvent<Element>) => {
        given.onPointerLeave?.(event);
        if (event.pointerType !== 'touch') leave();
      },
      onPointerDown: (event: PointerEvent<Element>) => {
        given.onPointerDown?.(event);
        byTap.current = event.pointerType === 'touch';
      },
      onClick: (event: MouseEvent<Element>) => {
        given.onClick?.(event);
        if (!byTouch || !byTap.current) return;
        setAnchor(event.currentTarget);
        after(WAIT.touch, undefined);
      },
      onFocus: (event: FocusEvent<Element>) => {
        given.onFocus?.(event);
        if (!event.target.matches(':focus-visible')) return;
        byTap.current = false;
        setAnchor(event.currentTarget);
      },
      onBlur: (event: FocusEvent<Element>) => {
        given.onBlur?.(event);
        if (!byTap.current) leave();
      },
    }) as Given;
  return { anchor, hold, leave, handlers };
}
