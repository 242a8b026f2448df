'use client';

import { createContext, type PointerEvent, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Carried, CarriedCard, type Load } from './CarriedCard.tsx';
import { type DropPlace, placeUnder } from './dropPlace.ts';

type Drag = {
  carried: Carried | undefined;
  /** For `onPointerDown` of what can be carried. With a finger only by its handle: elsewhere a finger scrolls. */
  grab(event: PointerEvent, load: Load): void;
};

const DragContext = createContext<Drag>({ carried: undefined, grab: () => undefined });

/** So far the pointer goes before it is more than a press, px. */
const SLACK = 5;

type Props = { onDrop(key: string, place: DropPlace): void; say(place: DropPlace): string; children: ReactNode };

/** Carries stops and tickets with the pointer over list, map and timeline. Esc lets go without moving anything; all of it can be done by the menu as well. */
export function DragProvider({ onDrop, say, children }: Props) {
  const [carried, setCarried] = useState<Carried>();
  const grabbed = useRef<{ load: Load; x: number; y: number; id: number; moved: boolean }>(undefined);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  const letGo = useCallback(() => {
    grabbed.current = undefined;
    setCarried(undefined);
  }, []);
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => {
      const { current } = grabbed;
      if (!current || event.pointerId !== current.id) return;
      const { clientX: x, clientY: y } = event;
      if (!current.moved && Math.hypot(x - current.x, y - current.y) < SLACK) return;
      current.moved = true;
      event.preventDefault();
      setCarried({ ...current.load, x, y, place: placeUnder(x, y, current.load.key) });
    };
    const up = (event: globalThis.PointerEvent) => {
      const { current } = grabbed;
      if (!current || event.pointerId !== current.id) return;
      letGo();
      if (!current.moved || event.type === 'pointercancel') return;
      // The press that ends a drag opens nothing.
      const swallow = (press: MouseEvent) => press.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      const place = placeUnder(event.clientX, event.clientY, current.load.key);
      if (place) drop.current(current.load.key, place);
    };
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && letGo();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    window.addEventListener('keydown', cancel);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      window.removeEventListener('keydown', cancel);
    };
  }, [letGo]);

  const grab = useCallback((event: PointerEvent, load: Load) => {
    if (!event.isPrimary || event.button !== 0) return;
    const target = event.target as HTMLElement;
    if (target.closest('button, a, input, select') && !target.closest('[data-grip]')) return;
    if (event.pointerType !== 'mouse' && !target.closest('[data-grip]')) return;
    grabbed.current = { load, x: event.clientX, y: event.clientY, id: event.pointerId, moved: false };
  }, []);
  const value = useMemo(() => ({ carried, grab }), [carried, grab]);
  return (
    <DragContext value={value}>
      {children}
      {carried && <CarriedCard carried={carried} say={say} />}
    </DragContext>
  );
}

export const useDrag = () => useContext(DragContext);
