'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { LineCostPanel } from '#components/plans/LineCostPanel.tsx';
import { ScheduledPanel } from '#components/scheduledChanges/ScheduledPanel.tsx';
import { PageColumns } from '#components/ui/display/PageColumns.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { SimDetails } from './SimDetails.tsx';
import { SimEditor } from './SimEditor.tsx';
import { SimFacts } from './SimFacts.tsx';
import { SimHeld } from './SimHeld.tsx';
import { SimHistory } from './SimHistory.tsx';
import { SimNumber } from './SimNumber.tsx';
import { SimPageActs } from './SimPageActs.tsx';
import { SimPairs } from './SimPairs.tsx';
import { SimPing } from './SimPing.tsx';
import { SimUsage } from './SimUsage.tsx';
import { SimWaits } from './SimWaits.tsx';
import { useSimDraft } from './useSimDraft.ts';

export function SimScreen({ id, first }: { id: string; first: Reply<typeof contract.sims.show> | undefined }) {
  const t = useTranslations('sims');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const may = useAllows();
  const formId = useId();
  const hasHistory = useCapability('history');
  const { data, error, mutate } = useRead(contract.sims.show, { params: { id } }, { fallbackData: first, revalidateOnMount: !first });
  const sim = data?.data;
  useChannel('sims', 'sims');
  const draft = useSimDraft(sim);
  const [saving, setSaving] = useState(false);
  const mayEdit = may(['update', 'Sim']);
  const dirty = draft.touched.length > 0;
  const template = { xs: 'minmax(0, 1fr)', xl: hasHistory ? 'minmax(0, 1fr) 400px' : 'minmax(0, 1fr)' };

  if (error?.problem.code === 'not_found')
    return (
      <NotFound title={t('notFound.title', { id: shownId(id) })} why={t('notFound.why')} href={hrefOf('sims')} go={t('notFound.go')} />
    );
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead
        back={{ href: hrefOf('sims'), label: common('backToTheList') }}
        title={`${dirty ? '• ' : ''}${titles('sim-edit', { id: shownId(id) })}`}
        sub={sim && <SimNumber sim={sim} />}
        actions={sim && <SimPageActs sim={sim} formId={formId} mayEdit={mayEdit} isTouched={dirty} isSaving={saving} />}
      />
      {error && <PageFailure error={error} retry={mutate} />}
      {!sim && !error && <CardsSkeleton columns={[[3, 3, 3, 8], [8]]} template={template} />}
      {sim && (
        <PageColumns template={template} wide={hasHistory ? 'minmax(0, 1200px) 440px' : 'minmax(0, 1200px)'}>
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            <SimFacts sim={sim} />
            <LineCostPanel sim={sim} />
            <ScheduledPanel simId={sim.id} />
            <SimWaits sim={sim} />
            <SimHeld sim={sim} />
            {mayEdit ? (
              <SimEditor
                sim={sim}
                draft={draft}
                formId={formId}
                onSaving={setSaving}
                onSaved={(saved) => void mutate({ data: { ...sim, ...saved } }, { revalidate: false })}
              />
            ) : (
              <SimDetails sim={sim} />
            )}
            <SimPairs sim={sim} />
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
              <SimUsage sim={sim} />
              <SimPing sim={sim} />
            </Box>
          </Box>
          {hasHistory && <SimHistory sim={sim} />}
        </PageColumns>
      )}
    </Box>
  );
}
