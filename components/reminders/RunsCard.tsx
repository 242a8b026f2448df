'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ListFooter } from '#components/ui/lists/ListFooter.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { ReminderRun } from '#lib/contract/reminders.ts';
import { UNDO_MINUTES } from '#lib/contract/words/reminders.ts';

/** What was sent lately; what can still be undone, and the letters to print. */
export function RunsCard({ money }: { money: (cents: number) => string }) {
  const t = useTranslations('reminders');
  const [query, setQuery] = useState({ page: 1, per_page: 10 });
  const { data, error, mutate } = useRead(contract.reminders.runs, { query });
  const runs = data?.data ?? [];
  if (runs.length === 0 && !error) return null;
  return (
    <Card title={t('runs')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Box component="ul" sx={{ display: 'grid', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {runs.map((run) => (
          <Run key={run.id} run={run} money={money} />
        ))}
      </Box>
      {data && data.meta.last_page > 1 && <ListFooter meta={data.meta} onPage={(next) => setQuery({ ...query, ...next })} />}
    </Card>
  );
}

function Run({ run, money }: { run: ReminderRun; money: (cents: number) => string }) {
  const t = useTranslations('reminders');
  const common = useTranslations('common');
  const pdf = useTranslations('invoices.pdf');
  const may = useAllows();
  const { trigger, error, isMutating } = useWrite(contract.reminders.undo);
  const file = useDownload(contract.reminders.letters);
  const now = useMinute();
  const { id, at, by, mails, letters, fees_cents, drafts, undone_at, undone_by, can_undo } = run;
  const isIn = mails === 0 || Date.parse(at) + UNDO_MINUTES * 60_000 > now;
  const undo = () =>
    trigger([{ params: { id } }]).catch((failure: unknown) => {
      if (!(failure instanceof ApiError)) throw failure;
    });
  const failed = error ?? file.error;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' }}>
      <Box sx={{ flex: '1 1 240px' }}>
        <Box component={undone_at ? 's' : 'span'} sx={{ fontWeight: 600 }}>
          {t('run', { mails, letters })}
        </Box>
        {fees_cents > 0 && `, ${t('fee', { amount: money(fees_cents) })} `}
        {drafts.map((draft) => (
          <Box key={draft.id} component="span" sx={{ pl: 1 }}>
            <InvoiceLink id={draft.id} number={draft.number} isInText />
          </Box>
        ))}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {by && `${by}, `}
          <Time at={at} /> {undone_at && t('undone', { by: undone_by ?? '' })}
        </Box>
        {failed && <Failure title={common('notDone')} problem={failed.problem} retryAfter={failed.retryAfter} />}
      </Box>
      {letters > 0 && !undone_at && (
        <SendButton
          size="small"
          running={file.progress ? pdf('running') : undefined}
          onClick={() => void file.start({ params: { id } }, `reminders-${id}.pdf`)}
        >
          {t('printLetters')}
        </SendButton>
      )}
      {can_undo && isIn && may(contract.reminders.undo.access) && (drafts.length === 0 || may(['delete', 'Invoice'])) && (
        <ActionButton size="small" running={isMutating ? common('oneMoment') : undefined} onClick={() => void undo()}>
          {common('undo')}
        </ActionButton>
      )}
    </Box>
  );
}
