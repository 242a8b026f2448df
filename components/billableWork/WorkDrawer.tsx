'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { TicketLink } from '#components/tickets/TicketLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Work } from '#lib/contract/billableWork/work.ts';
import * as contract from '#lib/contract/index.ts';
import { useWorkWords } from './useWorkWords.ts';
import { WorkItems } from './WorkItems.tsx';
import { WorkPayer } from './WorkPayer.tsx';
import { type LineValues, linesOf, readLines } from './workLines.ts';

type Props = { work: Work; money: (cents: number) => string; onClose: () => void };

export function WorkDrawer({ work, money, onClose }: Props) {
  const t = useTranslations('billableWork');
  const common = useTranslations('common');
  const locale = useLocale();
  const { whatOf, freeOf } = useWorkWords();
  const may = useAllows()(contract.billableWork.change.access) && work.state !== 'billed';
  const [lines, setLines] = useState<LineValues[]>(() => linesOf(work.items, locale));
  const [version] = useState(work.version);
  const [payer, setPayer] = useState<string>();
  const [tried, setTried] = useState(false);
  const [reason, setReason] = useState('');
  const save = useWrite(contract.billableWork.change);
  const dismiss = useWrite(contract.billableWork.dismiss);
  const reopen = useWrite(contract.billableWork.reopen);
  const { items, wrong } = readLines(lines, locale);
  const error = save.error ?? dismiss.error ?? reopen.error;
  const isBusy = save.isMutating || dismiss.isMutating || reopen.isMutating;
  const params = { key: work.key };
  const attempt = async (act: () => Promise<unknown>) => {
    if (isBusy) return;
    try {
      await act();
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const submit = () => {
    setTried(true);
    if (wrong.length === 0) void attempt(() => save.trigger([{ params, body: { items, version } }]));
  };
  const rows = [
    {
      label: common('ticket'),
      value: work.Ticket_Number && <TicketLink ticket={{ number: work.Ticket_Number }}>{work.Ticket_Number}</TicketLink>,
    },
    { label: t('minutes'), value: work.minutes !== null && common('minutes', { minutes: work.minutes }) },
    { label: common('customer'), value: work.customer?.name ?? payer },
    { label: common('note'), value: work.note, wide: true },
  ];
  return (
    <SideDrawer title={whatOf(work)} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 4, p: '0 16px 16px', overflow: 'auto', alignContent: 'start' }}>
        {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
        <DescriptionList rows={rows.filter(({ value }) => value)} />
        {work.state === 'open' && freeOf(work) && (
          <Alert kind="info" isQuiet>
            {freeOf(work)}
          </Alert>
        )}
        {may && work.state === 'open' && !work.customer && !payer && work.cs_no && <WorkPayer csNo={work.cs_no} onDone={setPayer} />}
        <WorkItems lines={lines} money={money} wrong={tried ? wrong : []} isFixed={!may || work.state !== 'open'} onChange={setLines} />
        {may && work.state === 'open' && (
          <>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Button variant="contained" color="primary" onClick={submit}>
                {t('saveLines')}
              </Button>
            </Box>
            <TextField label={t('reason')} value={reason} onChange={(event) => setReason(event.target.value)} />
            <div>
              <Button
                disabled={!reason.trim()}
                onClick={() => void attempt(() => dismiss.trigger([{ params, body: { reason: reason.trim(), version } }]))}
              >
                {t('dismiss')}
              </Button>
            </div>
          </>
        )}
        {may && work.state === 'dismissed' && (
          <>
            <span>{[work.reason, work.by].filter(Boolean).join(', ')}</span>
            <div>
              <Button onClick={() => void attempt(() => reopen.trigger([{ params, body: { version } }]))}>{t('reopen')}</Button>
            </div>
          </>
        )}
      </Box>
    </SideDrawer>
  );
}
