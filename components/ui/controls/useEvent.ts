'use client';

import { useCallback, useEffect, useRef } from 'react';

/** The same function for as long as the component stands; called, it does what was given last. For what people do, not for what is drawn. */
export function useEvent<Given extends unknown[]>(act: ((...given: Given) => void) | undefined): (...given: Given) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current?.(...given), []);
}
