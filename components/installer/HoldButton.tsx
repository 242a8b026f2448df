'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { IconName } from '#components/ui/display/iconPaths.ts';
import { PhoneIcon } from './PhoneIcon.tsx';

const HOLD_MS = 700;

type Props = { icon: IconName; note: ReactNode; onHold: () => void; children: ReactNode };

/** Done when it was held: no glove and no pocket starts anything. Keys and screen readers press it, which is meant. */
export function HoldButton({ icon, note, onHold, children }: Props) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      navigator.vibrate?.(60);
      onHold();
    }, HOLD_MS);
  };
  return (
    <button
      type="button"
      className="ph-button ph-hold"
      data-main=""
      data-held={isHeld ? '' : undefined}
      onPointerDown={hold}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={({ detail }) => detail === 0 && onHold()}
    >
      <PhoneIcon name={icon} />
      <span className="ph-hold-words">
        {children}
        <small>{note}</small>
      </span>
    </button>
  );
}
