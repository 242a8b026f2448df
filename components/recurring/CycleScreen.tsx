'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { MOST_MONTHS_AHEAD } from '#lib/contract/words/recurring.ts';
import { monthsAfter } from '#lib/domain/recurring.ts';
import { CycleFigures } from './CycleFigures.tsx';
import { CycleNeeds } from './CycleNeeds.tsx';
import { RunsCard } from './RunsCard.tsx';
import { useMonthName } from './useMonthName.ts';

const MONTHS_BACK = 12;

export function CycleScreen({ first }: { first: Reply<typeof contract.invoices.settings> | undefined }) {
  const t = useTranslations('recurring.cycle');
  const titles = useTranslations('titles');
  const lacking = useTranslations('recurring')('lacking');
  const isThere = useCapability('recurring');
  const may = useAllows();
  const confirm = useConfirm();
  const monthName = useMonthName();
  const { data: settings } = useRead(contract.invoices.settings, isThere ? {} : null, { fallbackData: first });
  const today = settings?.data.today.slice(0, 7);
  const [chosen, setChosen] = useState('');
  const month = chosen || today;
  const { data, error, mutate, isValidating } = useRead(contract.recurring.preview, isThere && month ? { query: { month } } : null);
  const { data: runs } = useRead(contract.recurring.runs, isThere ? { query: { per_page: 24 } } : null);
  const start = useWrite(contract.recurring.start);
  useChannel('invoices', 'recurring');
  useChannel('invoices', 'customers');
  if (!isThere) return <Empty glyph="skipped">{lacking}</Empty>;
  const months = today
    ? Array.from({ length: MONTHS_BACK + MOST_MONTHS_AHEAD + 1 }, (_, index) => monthsAfter(today, index - MONTHS_BACK))
    : [];
  const preview = data && data.data.month === month ? data.data : undefined;
  const isBusy = runs?.data.some(({ state }) => state === 'running' || state === 'sending' || state === 'undoing') ?? false;
  const why = !preview ? t('reading') : isBusy ? t('busy') : preview.invoices === 0 ? t('nothing') : undefined;
  const go = async () => {
    if (!preview || !month) return;
    const text = t('startText', { count: preview.invoices });
    if (!(await confirm({ title: t('startTitle', { month: monthName(month) }), text, confirm: t('start') }))) return;
    try {
      await start.trigger([{ body: { month } }]);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, overflow: 'auto' }}>
      <PageHead
        title={titles('apps-billing')}
        back={{ href: hrefOf('apps-recurring'), label: titles('apps-recurring') }}
        actions={
          may(contract.recurring.start.access) && (
            <ActionButton
              variant="contained"
              color="primary"
              reason={why}
              running={start.isMutating ? t('starting') : undefined}
              onClick={() => void go()}
            >
              {t('start')}
            </ActionButton>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 4, sm: 5 }, pb: 5 }}>
        {start.error && <Failure title={t('notStarted')} problem={start.error.problem} retryAfter={start.error.retryAfter} />}
        {error && <PageFailure error={error} retry={mutate} />}
        {today && (
          <Box sx={{ maxWidth: 240 }}>
            <Select
              label={t('month')}
              required
              value={month ?? null}
              options={months.map((value) => ({ value, label: monthName(value) }))}
              onChange={(value) => value && setChosen(value)}
            />
          </Box>
        )}
        {!preview && !error && (
          <Box sx={{ mx: -4 }}>
            <CardsSkeleton columns={[[4, 8]]} />
          </Box>
        )}
        {preview && <CycleFigures preview={preview} isStale={isValidating} />}
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }}
        >
          {preview && <CycleNeeds preview={preview} />}
          {runs && <RunsCard runs={runs.data} />}
        </Box>
      </Box>
    </Box>
  );
}
