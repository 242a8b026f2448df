'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import type { Move } from '#lib/contract/dispatch/moves.ts';
import type { Conflict } from '#lib/contract/dispatch/stops.ts';
import { DayChange } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { shownId } from '#lib/format/ids.ts';
import { useDayWords } from './dayWords.ts';

/** Puts a visit on a day, and again with what speaks against it once that was seen. */
export function useNextVisit(crew: readonly Technician[]) {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const { clock } = useDayWords();
  const assign = useWrite(contract.dispatch.assign);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const nameOf = (id: number) => crew.find((who) => who.id === id)?.name ?? common('technicianId', { id: shownId(id) });
  return {
    conflicts,
    nameOf,
    error: conflicts.length > 0 ? undefined : assign.error,
    isRunning: assign.isMutating,
    forget() {
      setConflicts([]);
      assign.reset();
    },
    options: (branch: string | null) =>
      crew
        .toSorted((one, other) => Number(other.Branch === branch) - Number(one.Branch === branch))
        .map(({ id, name, Branch, shift, load }) => ({
          value: String(id),
          label: [
            name,
            Branch !== branch && Branch,
            shift === null
              ? t('off')
              : load &&
                [t('count', { stops: load.stops }), load.back_at && t('backShort', { at: clock(load.back_at) })].filter(Boolean).join(', '),
          ]
            .filter(Boolean)
            .join(', '),
        })),
    async send(move: Move): Promise<boolean> {
      try {
        await assign.trigger([{ body: { moves: [move], confirm: conflicts.map(({ key }) => key) } }]);
        return true;
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        const current = DayChange.safeParse(cause.problem.current).data;
        setConflicts(cause.problem.code === 'confirm_needed' ? (current?.conflicts ?? []) : []);
        if (cause.problem.code === 'stale' || cause.problem.code === 'illegal_state') void refresh('tickets', 'visits', 'dispatch');
        return false;
      }
    },
  };
}
