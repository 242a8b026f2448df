'use client';

import { useEffect, useState } from 'react';
import { z } from 'zod';
import { recall, remember } from '#lib/browser/storage.ts';
import { PROVIDERS } from '#lib/contract/sims.ts';

const Setup = z.object({
  name: z.string(),
  device_type: z.string(),
  provider: z.enum(PROVIDERS).nullable(),
  warehouse_code: z.string(),
});
export type Setup = z.infer<typeof Setup>;

const NONE: Setup = { name: '', device_type: '', provider: null, warehouse_code: '' };

/** What all codes of a scan have in common; chosen once and remembered in this browser, for the next carton too. */
export function useSetup(userId: number) {
  const key = `scan.setup.${userId}`;
  const [setup, setSetup] = useState(NONE);

  useEffect(() => {
    try {
      setSetup(Setup.parse(JSON.parse(recall(key) ?? '')));
    } catch {
      // nothing was chosen yet
    }
  }, [key]);

  const choose = (change: Partial<Setup>) => {
    const next = { ...setup, ...change };
    setSetup(next);
    remember(key, JSON.stringify(next));
  };
  const missing = (['device_type', 'provider', 'warehouse_code'] as const).filter((field) => !setup[field]);
  return { setup, choose, missing };
}
