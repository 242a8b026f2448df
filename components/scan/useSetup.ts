'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { getItem, setItem } from '#lib/browser/storage/storage.ts';
import type { Order } from '#lib/contract/orders/order.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';

const Setup = z.object({
  name: z.string(),
  device_type: z.string(),
  provider: z.enum(PROVIDERS).nullable(),
  warehouse_code: z.string(),
});
export type Setup = z.infer<typeof Setup>;

const NONE: Setup = { name: '', device_type: '', provider: null, warehouse_code: '' };

const NEEDED = ['device_type', 'provider', 'warehouse_code'] as const;

/** What all codes of a scan have in common; chosen once and remembered in this browser, for the next carton too: all but its name. */
export function useSetup(userId: number) {
  const key = `scan.setup.${userId}`;
  const [setup, setSetup] = useState(NONE);
  const latest = useRef(setup);

  useEffect(() => {
    try {
      latest.current = Setup.parse(JSON.parse(getItem(key) ?? ''));
      setSetup(latest.current);
    } catch {
      // nothing was chosen yet
    }
  }, [key]);

  const choose = (change: Partial<Setup>) => {
    latest.current = { ...latest.current, ...change };
    setSetup(latest.current);
    setItem(key, JSON.stringify(latest.current));
  };
  const missing = NEEDED.filter((field) => !setup[field]);
  return { setup, choose, missing, /** This delivery is over. */ end: () => choose({ name: '' }) };
}

/** What is received on an order is what was ordered; it has the name that it gets by itself. */
export function useSetupOf({ setup, missing }: ReturnType<typeof useSetup>, order: Order | undefined) {
  return useMemo(() => {
    if (!order) return { setup, missing };
    const { device_type, warehouse_code, number } = order;
    const provider = PROVIDERS.find((each) => each === order.provider) ?? null;
    const own: Setup = { name: number, device_type: device_type ?? '', provider, warehouse_code: warehouse_code ?? '' };
    return { setup: own, missing: NEEDED.filter((field) => !own[field]) };
  }, [setup, missing, order]);
}
