'use client';

import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useSimSearch } from '#components/sims/useSimSearch.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { soughtIn } from '#lib/format/guessNumberKind.ts';
import type { Choice } from './choices.ts';
import { noteRecent } from './recent.ts';
import { useGroups } from './useGroups.tsx';

/** What is typed, what is offered, and which line is the active one. Enter before the answer is there waits for it. */
export function usePalette(onClose: () => void) {
  const base = useId();
  const userId = useUser()?.id ?? 0;
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const [chosenSim, setChosenSim] = useState<number>();
  const [going, setGoing] = useState<{ how: 'here' | 'apart'; unseen: boolean }>();
  const sought = soughtIn(typed);
  const search = useSimSearch(sought);
  const groups = useGroups({ typed, sought, search, chosenSim });
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find(({ id }) => id === activeId) ?? choices[0];
  const domIdOf = ({ id }: Choice) => `${base}-${id}`;

  const activate = (choice: Choice | undefined) => {
    setActiveId(choice?.id);
    if (choice?.sim) setChosenSim(choice.sim.id);
  };
  const move = (by: 1 | -1) => {
    const index = active ? choices.indexOf(active) : -1;
    activate(choices.at((index + by) % choices.length));
  };
  const type = (text: string) => {
    setTyped(text);
    setActiveId(undefined);
    setChosenSim(undefined);
    setGoing(undefined);
  };
  const taken = ({ recent, act }: Choice) => {
    if (recent) noteRecent(userId, recent);
    act?.();
  };
  const go = (how: 'here' | 'apart') => {
    const line = active && document.getElementById(domIdOf(active));
    if (!line) return;
    if (how === 'here' || !(line instanceof HTMLAnchorElement)) return line.click();
    taken(active);
    window.open(line.href, '_blank', 'noopener');
    onClose();
  };

  const activeDomId = active && domIdOf(active);
  useEffect(() => {
    if (activeDomId) document.getElementById(activeDomId)?.scrollIntoView({ block: 'nearest' });
  }, [activeDomId]);
  useEffect(() => {
    if (!going || search.waiting) return;
    setGoing(undefined);
    // What is only near what was typed has to be seen before it is opened.
    if (!going.unseen || search.near.length === 0) go(going.how);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.nativeEvent.isComposing) return;
    if (mod && event.key.toLowerCase() === 'k') onClose();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') setGoing({ how: mod ? 'apart' : 'here', unseen: search.waiting });
    else return;
    event.preventDefault();
  };

  return { base, typed, type, sought, search, groups, active, activate, domIdOf, taken, onKeyDown };
}
