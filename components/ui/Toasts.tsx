'use client';

import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

const ToastTray = lazy(async () => ({ default: (await import('./ToastTray.tsx')).ToastTray }));

/** A way back, offered while the words stand. */
type ToastAct = { label: string; run: () => void };
export type Said = { text: string; act?: ToastAct };

const SayContext = createContext<(text: string, act?: ToastAct) => void>(() => undefined);

const NOTHING: readonly Said[] = [];

/** Short-lived words for what went as expected. Their code comes with the first of them. */
export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>();
  const say = useCallback((text: string, act?: ToastAct) => setSaid((before = NOTHING) => [...before, { text, act }]), []);
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

/** Says one thing; never an error someone must act on. With an act it stands longer, and has its button. */
export const useToast = () => useContext(SayContext);
