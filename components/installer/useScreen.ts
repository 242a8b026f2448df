'use client';

import { useSyncExternalStore } from 'react';

const SCREENS = ['start', 'scan', 'fit', 'photo', 'signal', 'note', 'done', 'ticket'] as const;
export type Screen = (typeof SCREENS)[number];

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
};

const read = (): Screen => SCREENS.find((each) => window.location.hash === `#${each}`) ?? 'start';

/** One thing per screen; which one stands in the fragment, so that the phone's own way back works, without a network too. */
export function useScreen(): [Screen, (screen: Screen) => void] {
  const screen = useSyncExternalStore(subscribe, read, () => 'start' as const);
  const go = (to: Screen) => {
    window.location.hash = to === 'start' ? '' : to;
    window.scrollTo(0, 0);
  };
  return [screen, go];
}
