'use client';

import { createContext, useContext } from 'react';
import type { ApiError } from '#lib/browser/api/api.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';

export type SwapBody = Omit<Input<typeof contract.swaps.change>['body'], 'version'>;

/** What was asked, by the name of its button, and why it was refused. */
export type SwapTrouble = { name: string; error: ApiError };

export type SwapContextValue = {
  swap: Swap;
  /** Why this reader can change nothing now: somebody else has it open, or the reader may only look. */
  hold: string | undefined;
  busy: string | undefined;
  trouble: SwapTrouble | undefined;
  /** Acts one after another, each on the version the one before left; false when it was refused. */
  act: (name: string, send: (version: number | undefined) => Promise<unknown>) => Promise<boolean>;
  change: (name: string, body: SwapBody) => Promise<boolean>;
};

const SwapContext = createContext<SwapContextValue | undefined>(undefined);
export const SwapProvider = SwapContext.Provider;

export function useSwapContext(): SwapContextValue {
  const context = useContext(SwapContext);
  if (!context) throw new Error('outside of a swap');
  return context;
}
