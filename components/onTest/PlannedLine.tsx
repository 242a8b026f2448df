'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { PlannedTest } from '#lib/contract/onTest.ts';
import { useScopeWords } from './useScopeWords.ts';
import { useTestWords } from './useTestWords.ts';

/** A test that is to begin, or that something holds back; whoever may put on test may cancel it. */
export function PlannedLine({ plan }: { plan: PlannedTest }) {
  const t = useTranslations('onTest.plan');
  const common = useTranslations('common');
  const may = useAllows();
  const ours = useTestWords();
  const toast = useToast();
  const { partOf, detailsOf } = useScopeWords();
  const { trigger, isMutating } = useWrite(contract.systems.cancelPlannedTest);
  const { cs_no: cs, id, version, system_no: systemNo } = plan;
  const isHeld = plan.state === 'held';
  const about = [partOf(plan), ...detailsOf({ ...plan, confirmation: null }), plan.reason].filter(Boolean);
  const cancel = () =>
    void trigger([{ params: { systemNo, id }, body: { version } }]).catch(() => {
      toast(t('notCanceled'));
      // Most likely it has begun by now, or somebody has canceled it.
      void refresh('tests');
    });
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1.25rem minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: '4px 12px',
        p: '10px 24px',
        borderBlockEnd: 1,
        borderColor: 'divider',
      }}
    >
      <StatusGlyph glyph={isHeld ? 'late' : 'pending'} />
      <Box sx={{ minWidth: 0, '& small': { display: 'block', typography: 'caption' } }}>
        <b>
          <Id kind="cs" value={cs} /> {plan.site_name}
        </b>
        <small>
          {t.rich(isHeld ? 'heldSince' : 'begins', { time: () => <Time at={plan.starts_at} exact /> })} ·{' '}
          {common('minutes', { minutes: plan.minutes })} · {plan.by}
        </small>
        {about.length > 0 && <small>{about.join(' · ')}</small>}
        {isHeld && (
          <small>
            <b>{ours(plan.message) ?? plan.message}</b>
          </small>
        )}
      </Box>
      <ActionButton
        aria-label={isMutating ? undefined : t('cancelOf', { cs })}
        reason={may(contract.systems.cancelPlannedTest.access) ? undefined : common('mayNotTest')}
        running={isMutating ? common('saving') : undefined}
        onClick={cancel}
      >
        {t('cancel')}
      </ActionButton>
    </Box>
  );
}
