'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createStore } from './createStore.ts';

export type PageCommand = { id: string; icon: ReactNode; label: string; run: () => void };

const commands = createStore<readonly PageCommand[]>([]);

export const usePageCommands = commands.useValue;

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
    commands.set([...commands.get(), { id, label, icon: latest.current?.icon, run: () => latest.current?.run() }]);
    return () => commands.set(commands.get().filter((each) => each.id !== id));
  }, [id, label]);
}
