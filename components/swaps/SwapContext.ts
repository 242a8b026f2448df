'use client';

import { createContext, useContext } from 'react';
import type { ApiError } from '#lib/browser/api/api.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { SwapModel } from '#lib/contract/swaps.ts';
import type { AskedChange } from '#lib/domain/worksheet.ts';

export type SwapBody = AskedChange;
export type SwapTrouble = { name: string; error: ApiError };
export type ActBase = SwapModel & { version: number | undefined };

/** What the desk does by itself for a swap of which its upstream tells little. */
export type OwnWork = {
  look: () => Promise<void>;
  keepBefore: () => Promise<boolean>;
  lastSignal: string | null;
};

export type SwapContextValue = {
  swap: Swap;
  /** Why this reader can change nothing now: somebody else has it open, or the reader may only look. */
  hold: string | undefined;
  busy: string | undefined;
  trouble: SwapTrouble | undefined;
  worksheet: OwnWork | undefined;
  /** Of the system, read with the page, so that nothing moves under a pointer. */
  firstSims?: Reply<typeof contract.sims.bySystem>;
  /** Acts one after another, each on the version the one before left; false when it was refused. */
  act: (name: string, send: (base: ActBase) => Promise<unknown>, minutes?: number) => Promise<boolean>;
  change: (name: string, body: SwapBody) => Promise<boolean>;
};

const SwapContext = createContext<SwapContextValue | undefined>(undefined);
export const SwapProvider = SwapContext.Provider;

export function useSwapContext(): SwapContextValue {
  const context = useContext(SwapContext);
  if (!context) throw new Error('outside of a swap');
  return context;
}
