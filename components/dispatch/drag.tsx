'use client';

import { createContext, type PointerEvent, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { type Carried, CarriedCard, type Load } from './CarriedCard.tsx';
import { type DropPlace, isSameDrop, placeUnder } from './dropPlace.ts';

/**
 * For `onPointerDown` of what can be carried. With a finger only by its handle (`data-grip`, not `data-grip="mouse"`): elsewhere a finger scrolls.
 * What is pressed as well (`data-grip="hold"`) a finger carries once it has rested on it.
 */
type Grab = (event: PointerEvent, load: Load) => void;

const GrabContext = createContext<Grab>(() => undefined);
const CarriedContext = createContext<Carried | undefined>(undefined);

/** So far the pointer goes before it is more than a press, px. */
const SLACK = 5;
/** So long a finger rests, ms, and so far it may tremble, px. */
const HOLD = 350;
const TREMBLE = 10;

type Props = { onDrop(key: string, place: DropPlace): void; say(key: string, place: DropPlace): ReactNode; children: ReactNode };

/** Carries stops and tickets with the pointer over list, map and timeline. Esc lets go without moving anything; all of it can be done by the menu as well. */
export function DragProvider({ onDrop, say, children }: Props) {
  const [carried, setCarried] = useState<Carried>();
  const [point, setPoint] = useState({ x: 0, y: 0 });
  const grabbed = useRef<{ load: Load; x: number; y: number; id: number; moved: boolean; waits?: number }>(undefined);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  const letGo = useCallback(() => {
    clearTimeout(grabbed.current?.waits);
    grabbed.current = undefined;
    setCarried(undefined);
  }, []);
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => {
      const { current } = grabbed;
      if (!current || event.pointerId !== current.id) return;
      const { clientX: x, clientY: y } = event;
      if (current.waits !== undefined) {
        if (Math.hypot(x - current.x, y - current.y) > TREMBLE) letGo();
        return;
      }
      if (!current.moved && Math.hypot(x - current.x, y - current.y) < SLACK) return;
      current.moved = true;
      event.preventDefault();
      setPoint({ x, y });
      const place = placeUnder(x, y, current.load.key);
      // What looks at the place alone is drawn anew only when that is another one.
      setCarried((before) => (before && isSameDrop(before.place, place) ? before : { ...current.load, place }));
    };
    const up = (event: globalThis.PointerEvent) => {
      const { current } = grabbed;
      if (!current || event.pointerId !== current.id) return;
      letGo();
      if (!current.moved || event.type === 'pointercancel') return;
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

  const grab = useCallback<Grab>((event, load) => {
    if (!event.isPrimary || event.button !== 0) return;
    const target = event.target as HTMLElement;
    const grip = target.closest<HTMLElement>('[data-grip]');
    if (target.closest('button, a, input, select') && !grip) return;
    if (event.pointerType !== 'mouse' && (!grip || grip.dataset.grip === 'mouse')) return;
    const [x, y, id] = [event.clientX, event.clientY, event.pointerId];
    const isHeld = event.pointerType !== 'mouse' && grip?.dataset.grip === 'hold';
    const rested = () => {
      const { current } = grabbed;
      if (!current || current.id !== id) return;
      current.waits = undefined;
      setPoint({ x, y });
      setCarried({ ...load, place: undefined });
    };
    grabbed.current = { load, x, y, id, moved: false, ...(isHeld && { waits: window.setTimeout(rested, HOLD) }) };
  }, []);
  return (
    <GrabContext value={grab}>
      <CarriedContext value={carried}>
        {children}
        {carried && <CarriedCard label={carried.label} point={point} said={carried.place && say(carried.key, carried.place)} />}
      </CarriedContext>
    </GrabContext>
  );
}

export const useGrab = () => useContext(GrabContext);
export const useCarried = () => useContext(CarriedContext);
