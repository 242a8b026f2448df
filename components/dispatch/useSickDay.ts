'use client';

import { useTranslations } from 'next-intl';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { bodyAsBefore } from './rosterForm.ts';

/** Takes a technician off the day that is looked at, and asks who takes the visits. `onFailed` hears what the server said against it. */
export function useSickDay(who: Technician, onFailed: (error: ApiError) => void) {
  const t = useTranslations('dispatch.roster');
  const common = useTranslations('common');
  const { date } = useDayWords();
  const toast = useToast();
  const { day, repair } = useDispatchContext();
  const { trigger } = useWrite(contract.technicians.changeRoster);
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    onFailed(error);
  };
  const change = (body: ReturnType<typeof bodyAsBefore> | { work: 'none'; reason: 'sick' }, version: number | null | undefined) =>
    trigger([{ params: { id: who.id }, body: { from: day, to: day, ...body, version: version ?? undefined } }]);
  const before = bodyAsBefore(who);
  return () =>
    change({ work: 'none', reason: 'sick' }, who.version).then(({ data }) => {
      const undo = () => {
        repair(undefined);
        change(before, data.version).catch(failed);
      };
      toast(t('isOff', { who: who.name, day: date(day) }), { label: common('undo'), run: undo });
      repair(who.id);
    }, failed);
}
