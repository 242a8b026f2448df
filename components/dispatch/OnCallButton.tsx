'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { nightOfDay } from '#lib/domain/onCall.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { CALENDAR } from './icons.ts';
import { ALL_BRANCHES } from './useDayView.ts';
import { useOnCallWords } from './useOnCallWords.ts';

const OnCallDialog = lazyPart(async () => (await import('./OnCallDialog.tsx')).OnCallDialog);

/** Who of the branches that are looked at is on call in the night of the day; opens the rota. */
export function OnCallButton({ branch, branches: all }: { branch: string; branches: readonly string[] }) {
  const t = useTranslations('dispatch.onCall');
  const { day, today, now, nameOf } = useDispatchContext();
  const { hours } = useOnCallWords();
  const [isOpen, setOpen] = useState(false);
  const branches = branch === ALL_BRANCHES ? all : [branch];
  const isKept = useCapability('onCall') && branches.length > 0;
  const mayChange = useAllows()(contract.technicians.setRota.access);
  const nights = useRead(contract.technicians.onCall, isKept ? { query: { from: daysAfter(day, -1), to: day } } : null).data?.data;
  const nightIn = (one: string) =>
    nightOfDay(
      (nights ?? []).filter(({ Branch }) => Branch === one),
      day,
      { today, now },
    );
  const here = branches.flatMap((one) => nightIn(one) ?? []);
  if (!nights || (here.length === 0 && !mayChange)) return null;
  const [night] = here;
  const who = night?.technician_id == null ? t('nobody') : nameOf(night.technician_id);
  const text = !night ? t('open') : branches.length > 1 ? t('several', { count: here.length }) : t('tonight', { who, hours: hours(night) });
  return (
    <>
      <Button
        variant="text"
        startIcon={<Icon path={CALENDAR} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        style={{ alignSelf: 'start', justifySelf: 'start' }}
      >
        {text}
      </Button>
      {isOpen && <OnCallDialog branches={branches} onClose={() => setOpen(false)} />}
    </>
  );
}
