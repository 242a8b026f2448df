'use client';

import { useEffect, useRef } from 'react';
import type { Scan } from '#lib/browser/scan/scan.ts';
import { play } from '#lib/browser/scan/sounds.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import type { Judged, Standing } from './verdicts.ts';

export const summaryOf = (judged: Judged[]) => {
  const summary: Record<Standing, number> = { clean: 0, waiting: 0, warned: 0, refused: 0 };
  for (const { standing } of judged) summary[standing]++;
  return summary;
};
export type Summary = ReturnType<typeof summaryOf>;

/** One sound for each code, by what is known of it at once; a second one when the server turns out to mind. What was there before makes none. */
export function useScanSounds(scan: Scan, { warned, refused }: Summary, ready: boolean) {
  const [sound] = usePreference('sound');
  const { taken, again } = scan;
  const before = useRef<{ taken: number; again: number; warned: number; refused: number }>(undefined);
  useEffect(() => {
    if (!ready) return;
    const last = before.current;
    before.current = { taken, again, warned, refused };
    if (!last || sound === 'off') return;
    if (refused > last.refused) play('refused');
    else if (warned > last.warned || again > last.again) play('warned');
    else if (taken > last.taken) play('clean');
  }, [taken, again, warned, refused, sound, ready]);
}
