'use client';

import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { getItem, setItem } from '#lib/browser/storage/storage.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';

const Setup = z.object({
  name: z.string(),
  device_type: z.string(),
  provider: z.enum(PROVIDERS).nullable(),
  warehouse_code: z.string(),
});
export type Setup = z.infer<typeof Setup>;

const NONE: Setup = { name: '', device_type: '', provider: null, warehouse_code: '' };

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
  const missing = (['device_type', 'provider', 'warehouse_code'] as const).filter((field) => !setup[field]);
  return { setup, choose, missing, /** This delivery is over. */ end: () => choose({ name: '' }) };
}
