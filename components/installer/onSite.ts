'use client';

import { createContext, useContext } from 'react';
import { randomSecret } from '#lib/browser/outbox/exclusive.ts';
import type { InstallerJob } from '#lib/contract/installer/shapes.ts';
import type { Act } from './outboxEntry.ts';
import type { InstallerState } from './phoneState.ts';
import type { Screen } from './useScreen.ts';
import type { View } from './view.ts';

type Bare<Kind> = Kind extends unknown ? Omit<Kind, 'id' | 'at'> : never;
export type Wish = Bare<Act>;

/** An entry as it is done now, with an id by which it is done once. */
export const actNow = (wish: Wish): Act => ({ ...wish, id: randomSecret(), at: new Date().toISOString() }) as Act;

export type OnSite = {
  job: InstallerJob;
  view: View;
  state: InstallerState;
  act: (wish: Wish, photo?: Blob) => Promise<void>;
  dismiss: (seq: number) => void;
  go: (screen: Screen) => void;
};

export const OnSiteContext = createContext<OnSite | undefined>(undefined);

export function useOnSite(): OnSite {
  const found = useContext(OnSiteContext);
  if (!found) throw new Error('Only within an open link');
  return found;
}
