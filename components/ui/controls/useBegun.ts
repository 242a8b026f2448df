'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { typeInto } from '#lib/browser/page/typeInto.ts';
import type { Begun } from './Combobox.tsx';

/**
 * Goes on with what was begun in the field before its list was there: the focus, what was typed, the wish to see the list. At once, since a key that is
 * pressed while neither field has the focus would be lost.
 */
export function useBegun(begun: Begun = {}) {
  const [opens, setOpens] = useState(Boolean(begun.hasFocus && begun.isWanted));
  const ref = useRef<HTMLInputElement>(null);
  const [{ hasFocus, typed }] = useState(begun);
  useLayoutEffect(() => {
    if (!hasFocus || !ref.current) return;
    ref.current.focus();
    if (typed !== undefined) typeInto(ref.current, typed);
  }, [hasFocus, typed]);
  return { opens, ref, onBlur: () => setOpens(false) };
}
