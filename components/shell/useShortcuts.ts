'use client';

import { useEffect, useRef } from 'react';
import { isTyping } from '#lib/browser/page/isTyping.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { type ShortcutName, shortcutFor, strokeOf } from './shortcuts.ts';

const PATIENCE_MS = 1500;

export type Acts = Partial<Record<ShortcutName, () => void>>;

/** Listens for shortcuts everywhere but in dialogs; those without a modifier can be switched off, and rest while one types. */
export function useShortcuts(acts: Acts) {
  const [keys] = usePreference('keys');
  const latest = useRef({ acts, keys });
  useEffect(() => {
    latest.current = { acts, keys };
  });

  useEffect(() => {
    let half: string | undefined;
    let halfAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) return;
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key)) return;
      const stroke = strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey, altGr: event.getModifierState('AltGraph') });
      const isSingle = !stroke?.startsWith('mod+');
      if (!stroke || (isSingle && (latest.current.keys === 'modified' || isTyping(event.target)))) return;
      const found = shortcutFor(stroke, event.timeStamp - halfAt < PATIENCE_MS ? half : undefined);
      half = found.half;
      halfAt = event.timeStamp;
      const act = found.name && latest.current.acts[found.name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
