'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Extension } from '#lib/contract/extensions.ts';

const CapabilityContext = createContext<readonly string[]>([]);

export const CapabilityProvider = ({ names, children }: { names: readonly string[]; children: ReactNode }) => (
  <CapabilityContext value={names}>{children}</CapabilityContext>
);

export const useCapability = (name: Extension) => useContext(CapabilityContext).includes(name);

/** Whether it has none: what it knows then is the specification's calls. */
export const useIsCore = () => useContext(CapabilityContext).every((name) => name === 'misfits');

export function useCapabilities() {
  const names = useContext(CapabilityContext);
  return (name: Extension | 'misfits' | undefined) => name === undefined || names.includes(name);
}
