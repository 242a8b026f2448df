'use client';

import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

const ToastTray = lazy(async () => ({ default: (await import('./ToastTray.tsx')).ToastTray }));

const SayContext = createContext<(text: string) => void>(() => undefined);

const NOTHING: readonly string[] = [];

/** Short-lived words for what went as expected. Their code comes with the first of them. */
export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly string[]>();
  const say = useCallback((text: string) => setSaid((before = NOTHING) => [...before, text]), []);
  const taken = useCallback(() => setSaid(NOTHING), []);
  return (
    <SayContext value={say}>
      {children}
      {said && (
        <Suspense fallback={null}>
          <ToastTray said={said} onTaken={taken} />
        </Suspense>
      )}
    </SayContext>
  );
}

/** Says one thing; never an error someone must act on. */
export const useToast = () => useContext(SayContext);
