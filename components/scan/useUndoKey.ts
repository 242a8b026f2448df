'use client';

import { useEffect, useRef } from 'react';

const isWriting = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement && target.value !== '') || target instanceof HTMLTextAreaElement;

/** Ctrl Z takes the last step back, unless there is text of its own to take back where the focus is. */
export function useUndoKey(undo: (() => void) | undefined) {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (key.toLowerCase() !== 'z' || shiftKey || !(ctrlKey || metaKey) || isWriting(target)) return;
      if (target instanceof Element && target.closest('[aria-modal="true"]')) return;
      event.preventDefault();
      latest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
