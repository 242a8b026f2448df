'use client';

import { useEffect, useRef, useState } from 'react';
import { typeInto } from '#lib/browser/page/typeInto.ts';
import type { Begun } from './Combobox.tsx';

/** Goes on with what was begun in the field before its list was there: the focus, what was typed, the wish to see the list. */
export function useBegun(begun: Begun = {}) {
  const [opens, setOpens] = useState(begun.isWanted ?? false);
  const ref = useRef<HTMLInputElement>(null);
  const [{ hasFocus, typed }] = useState(begun);
  useEffect(() => {
    if (!hasFocus || !ref.current) return;
    ref.current.focus();
    if (typed !== undefined) typeInto(ref.current, typed);
  }, [hasFocus, typed]);
  return { opens, ref, onBlur: () => setOpens(false) };
}
