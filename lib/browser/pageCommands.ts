'use client';

import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** Something the page on screen can do, for the palette. */
export type PageCommand = { id: string; icon: ReactNode; label: string; run: () => void };

let commands: readonly PageCommand[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly PageCommand[]) => {
  commands = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const NONE: readonly PageCommand[] = [];

/** Everything the page on screen offers. */
export const usePageCommands = () =>
  useSyncExternalStore(
    subscribe,
    () => commands,
    () => NONE,
  );

/** Offers something in the palette while this part of the page is on screen; with `null` nothing. */
export function usePageCommand(command: Omit<PageCommand, 'id'> | null) {
  const id = useId();
  const latest = useRef(command);
  useEffect(() => {
    latest.current = command;
  });
  const label = command?.label;
  useEffect(() => {
    if (label === undefined) return;
    change([...commands, { id, label, icon: latest.current?.icon, run: () => latest.current?.run() }]);
    return () => change(commands.filter((each) => each.id !== id));
  }, [id, label]);
}
