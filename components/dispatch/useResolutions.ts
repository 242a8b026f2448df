'use client';

import { useEffect } from 'react';
import { z } from 'zod';
import { useTicketCodes } from '#components/tickets/useTicketCodes.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';

const Resolutions = z.array(z.object({ code: z.string(), name: z.string() }));
type Resolutions = z.infer<typeof Resolutions>;

/** The resolution codes that are offered, kept on the device: a technician's day goes on where nothing can be read. */
export function useResolutions(): Resolutions {
  const { offered, isRead } = useTicketCodes();
  const [kept = [], keep] = usePersistedState('browser', 'resolutions', Resolutions);
  const now = JSON.stringify(offered('resolution').map(({ code, name }) => ({ code, name })));
  const isNews = isRead && now !== JSON.stringify(kept);
  useEffect(() => {
    if (isNews) keep(JSON.parse(now) as Resolutions);
  }, [isNews, now, keep]);
  return isRead ? (JSON.parse(now) as Resolutions) : kept;
}
