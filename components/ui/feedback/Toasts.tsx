'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { lazyPart } from './lazyPart.ts';
import type { ToastAct, ToastLink, ToastMessage } from './toastMessage.ts';

const ToastTray = lazyPart(async () => (await import('./ToastTray.tsx')).ToastTray, { isQuiet: true });
type How = 'polite' | 'assertive';
type Announcement = { id: number; text: string; how: How };

type ToastApi = {
  show(text: string, act?: ToastAct, link?: ToastLink): void;
  announce(text: string, how?: How): void;
};
const ToastContext = createContext<ToastApi>({ show: () => undefined, announce: () => undefined });

const NOTHING: readonly ToastMessage[] = [];

/** What was said before stays for whoever was busy, but not for long. */
const MOST_HEARD = 3;

/** A dialog hides from screen readers what stands beside it. What has just happened is said all the same. */
function heardBehindDialogs(place: HTMLElement | null) {
  if (!place) return;
  const watch = new MutationObserver(() => place.removeAttribute('aria-hidden'));
  watch.observe(place, { attributeFilter: ['aria-hidden'] });
  return () => watch.disconnect();
}

/** There before anything is said: a screen reader listens to places it knows. The code of what is shown comes with the first of it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>();
  const [heard, setHeard] = useState<readonly Announcement[]>([]);
  const [tray, setTray] = useState<HTMLElement | null>(null);
  const voice = useMemo((): ToastApi => {
    let last = 0;
    return {
      show: (text, act, link) => setMessages((before = NOTHING) => [...before, { text, act, link }]),
      announce(text, how = 'polite') {
        last += 1;
        const next = { id: last, text, how };
        setHeard((before) => [...before, next].slice(-MOST_HEARD));
      },
    };
  }, []);
  const taken = useCallback(() => setMessages(NOTHING), []);
  const of = (wanted: How) =>
    heard.filter(({ how }) => how === wanted).map(({ id, text }) => <VisuallyHidden key={id}>{text}</VisuallyHidden>);
  return (
    <ToastContext value={voice}>
      {children}
      <div ref={heardBehindDialogs}>
        <div role="log">
          <div ref={setTray} />
          {of('polite')}
        </div>
        <div aria-live="assertive">{of('assertive')}</div>
      </div>
      {messages && tray && <ToastTray messages={messages} place={tray} onTaken={taken} />}
    </ToastContext>
  );
}

/** Says one thing; never an error someone must act on. With an act or a link it stands longer, and has its button; Ctrl Z does the act of the last one that stands. */
export const useToast = () => useContext(ToastContext).show;

export const useAnnounce = () => useContext(ToastContext).announce;

/** Has a text read aloud when it becomes another one. What a page opens with, or what is told of another record (`of`), is no news; nothing is known yet: `undefined`. */
export function useAnnounced(text: string | undefined, of?: unknown) {
  const announce = useAnnounce();
  const before = useRef({ text, of });
  useEffect(() => {
    const { current: known } = before;
    if (text === undefined || (text === known.text && of === known.of)) return;
    before.current = { text, of };
    if (text && known.text !== undefined && of === known.of) announce(text);
  }, [text, of, announce]);
}
