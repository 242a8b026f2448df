'use client';

import { useTranslations } from 'next-intl';
import { CallButton } from './CallButton.tsx';
import { MainButton } from './MainButton.tsx';
import { useOnSite } from './onSite.ts';

export function ScanActions({ camera, onCamera }: { camera: boolean; onCamera: (open: boolean) => void }) {
  const t = useTranslations('installer');
  const { job, view, state, go } = useOnSite();
  const isRefused = state.entries.some(({ act, verdict }) => act.kind === 'scan' && verdict?.outcome === 'refused');
  return (
    <>
      {view.scan && !camera && (
        <MainButton main icon="list" onClick={() => go('fit')}>
          {t('go.fit')}
        </MainButton>
      )}
      <MainButton main={!view.scan && !camera} icon="scan" onClick={() => onCamera(!camera)}>
        {t(camera ? 'scan.stop' : view.scan ? 'scan.again' : 'scan.open')}
      </MainButton>
      <CallButton phone={job.desk_phone} isUrgent={isRefused} />
    </>
  );
}
