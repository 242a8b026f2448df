'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import * as contract from '#lib/contract/index.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { TextCustomer } from './TextCustomer.tsx';
import { useRoad } from './useRoad.ts';
import { useVisitWords } from './visitWords.ts';

const DoneDialog = lazyPart(async () => (await import('./DoneDialog.tsx')).DoneDialog);
const GoBackDialog = lazyPart(async () => (await import('./GoBackDialog.tsx')).GoBackDialog);

export function RoadActs({ stop, big = false }: { stop: Stop; big?: boolean }) {
  const t = useTranslations('dispatch.road');
  const common = useTranslations('common');
  const toast = useToast();
  const may = useAllows();
  const can = useCapability('assign');
  const canDepart = useCapability('departures');
  const words = useVisitWords();
  const { day, today, phone } = useDispatchContext();
  const [isFull, setFull] = useState(false);
  const road = useRoad(stop);
  const [open, setOpen] = useState<'done' | 'goBack'>();
  if (!can || !may(contract.dispatch.arrive.access) || isOver(stop) || stop.id === 0) return null;
  const hasArrived = stop.status === 'arrived';
  const mayDepart = canDepart && !hasArrived && !stop.departed_at;
  // Nobody is at a door days before; who comes early moves the visit to today first.
  if (!hasArrived && day > today) return null;
  const site = words.site(stop);
  const size = big ? ({ size: 'large', style: { minHeight: 52, flex: '1 1 100%', fontSize: '1rem' } } as const) : {};
  return (
    <>
      {road.error && (
        <div style={{ flexBasis: '100%' }}>
          <Failure
            title={road.error.problem.errors?.status?.includes('elsewhere') ? t('elsewhere') : common('notNoted')}
            problem={road.error.problem}
            retryAfter={road.error.retryAfter}
          />
        </div>
      )}
      {mayDepart && (
        <SendButton
          {...size}
          variant={big ? 'contained' : 'outlined'}
          color={big ? 'primary' : 'secondary'}
          running={road.running === 'depart' ? common('saving') : undefined}
          onClick={() => void road.depart().then((ok) => ok && toast(t('departedTo', { site })))}
        >
          {t('depart')}
        </SendButton>
      )}
      {!hasArrived && (
        <SendButton
          {...size}
          variant={big && !mayDepart ? 'contained' : 'outlined'}
          color={big && !mayDepart ? 'primary' : 'secondary'}
          running={road.running === 'arrive' ? common('saving') : undefined}
          onClick={() => void road.arrive().then((ok) => ok && toast(t('arrivedAt', { site })))}
        >
          {t('arrived')}
        </SendButton>
      )}
      {hasArrived && (
        <SendButton
          {...size}
          variant={big ? 'contained' : 'outlined'}
          color={big ? 'primary' : 'secondary'}
          running={road.running === 'done' ? common('saving') : undefined}
          onClick={() => setOpen('done')}
        >
          {t('done')}
        </SendButton>
      )}
      <TextCustomer stop={stop} size={size} />
      <SendButton {...size} running={road.running === 'goBack' ? common('saving') : undefined} onClick={() => setOpen('goBack')}>
        {t('goBack')}
      </SendButton>
      {open === 'done' && (
        <DoneDialog
          stop={stop}
          site={site}
          error={road.error}
          isRunning={road.running === 'done'}
          onClose={() => setOpen(undefined)}
          takesFiles={phone !== undefined}
          isFull={isFull}
          onDone={async (said) => {
            const isTaken = await road.done(said).catch(() => undefined);
            setFull(isTaken === undefined);
            if (!isTaken) return;
            toast(t('doneAt', { site }));
            setOpen(undefined);
          }}
        />
      )}
      {open === 'goBack' && (
        <GoBackDialog
          site={site}
          minutes={stop.minutes}
          error={road.error}
          isRunning={road.running === 'goBack'}
          onClose={() => setOpen(undefined)}
          onGo={async (reason, minutes) => {
            if (!(await road.goBack(reason, minutes))) return;
            toast(t('wentBack', { site }));
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
