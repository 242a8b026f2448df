'use client';

import { useSyncExternalStore } from 'react';
import { setItem } from './storage.ts';

/** What a reader may set for this browser, the default first. Kept as `linekeeper.<name>`, and on `<html data-<name>>` for the styles. */
export const PREFERENCES = {
  rail: ['narrow', 'wide'],
  layout: ['vertical', 'horizontal'],
  density: ['compact', 'comfortable'],
  motion: ['device', 'reduced'],
  keys: ['all', 'modified'],
  sound: ['on', 'off'],
  routine: ['folded', 'all'],
} as const;

type Preference = keyof typeof PREFERENCES;
type Value<Name extends Preference> = (typeof PREFERENCES)[Name][number];

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** One preference and how to change it. While hydrating it is the default; styles read the attribute, so that nothing jumps. */
export function usePreference<Name extends Preference>(name: Name): [Value<Name>, (value: Value<Name>) => void] {
  const [first]: readonly Value<Name>[] = PREFERENCES[name];
  const read = () => (document.documentElement.dataset[name] ?? first) as Value<Name>;
  const value = useSyncExternalStore(subscribe, read, () => first as Value<Name>);
  const set = (next: Value<Name>) => {
    document.documentElement.dataset[name] = next;
    setItem(name, next);
    for (const listener of listeners) listener();
  };
  return [value, set];
}

export const PREFERENCES_SCRIPT = `for(const[n,v]of Object.entries(${JSON.stringify(PREFERENCES)})){let c;try{c=localStorage.getItem('linekeeper.'+n)}catch{}document.documentElement.dataset[n]=v.includes(c)?c:v[0]}`;
