'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { makeWedge } from '#lib/browser/scan/wedge.ts';

/** On an element that wants scans for itself, such as a field in which a code is mended. */
export const OWN_SCANS = { 'data-own-scans': '' } as const;

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement;

/** Sets a field back as if its user had done it, so that whoever holds its value hears of it. */
function putBack(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Sees to it that a scan arrives wherever the focus is: a digit typed where nothing can be typed goes to the scan field; a burst of keys
 * into another field is taken out of it again and handed over, and from then on the scan field has the focus: no later code can be torn there.
 * Whoever types is not disturbed.
 */
export function useWedge(scanField: RefObject<HTMLInputElement | null>, onScan: (text: string) => void) {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const stroke = makeWedge();
    let before: { field: HTMLInputElement | HTMLTextAreaElement; value: string } | undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const own = target === scanField.current || (target instanceof Element && target.closest('[aria-modal="true"], [data-own-scans]'));
      if (own || event.isComposing || event.repeat) return;
      if (!isField(target)) {
        if (/^[\d\]]$/.test(key) && !ctrlKey && !metaKey && !altKey) scanField.current?.focus();
        return;
      }
      const found = stroke(key, event.timeStamp);
      if (found.kind === 'first') before = { field: target, value: target.value };
      if (found.kind !== 'code') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before?.field === target) putBack(target, before.value);
      latest.current(found.code);
      scanField.current?.focus();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [scanField]);
}
