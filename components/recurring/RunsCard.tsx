'use client';

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useFormatter, useTranslations } from 'next-intl';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { PrintAction } from '#components/invoices/PrintAction.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { BillingRun } from '#lib/contract/recurring/runs.ts';
import { useMonthName } from './useMonthName.ts';
import { useCurrency } from './useRecurringWords.ts';

const GLYPHS: Record<BillingRun['state'], Glyph> = {
  ...{ running: 'running', done: 'inventory', undoing: 'running', undone: 'go-back', sending: 'running', sent: 'done' },
};

export function RunsCard({ runs }: { runs: readonly BillingRun[] }) {
  const t = useTranslations('recurring.runs');
  return (
    <Card title={t('title')}>
      {runs.length === 0 && <span>{t('none')}</span>}
      <Box component="ul" sx={{ display: 'grid', gap: 4, listStyle: 'none', m: 0, p: 0 }}>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </Box>
    </Card>
  );
}

function Run({ run }: { run: BillingRun }) {
  const t = useTranslations('recurring.runs');
  const format = useFormatter();
  const money = useCents(useCurrency());
  const monthName = useMonthName();
  const confirm = useConfirm();
  const may = useAllows()(contract.recurring.send.access);
  const undo = useWrite(contract.recurring.undo);
  const send = useWrite(contract.recurring.send);
  const { id, month, state, customers, done, invoices, issued, paper, total_cents, by, started_at, version } = run;
  const name = monthName(month);
  const error = undo.error ?? send.error;
  const open = invoices - issued;
  const act = async (what: 'undo' | 'send') => {
    const final = what === 'send';
    const text = t(`${what}Text`, { count: open });
    if (!(await confirm({ title: t(`${what}Title`, { month: name }), text, confirm: t(what), final }))) return;
    try {
      await (what === 'undo' ? undo : send).trigger([{ params: { id }, body: { version } }]);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const link = `${hrefOf('apps-invoice-list')}?run_id=${id}`;
  return (
    <Box component="li" aria-label={t('of', { month: name })} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
        <span>
          <b>{name}</b>{' '}
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {by && `${by}, `}
            <Time at={started_at} />
          </Box>
        </span>
        <StatusChip status={GLYPHS[state]} word={t(`states.${state}`)} />
      </Box>
      {state === 'running' && (
        <LinearProgress
          variant="determinate"
          aria-label={t('progress', { done: format.number(done), total: format.number(customers) })}
          value={customers === 0 ? 100 : Math.min(100, (100 * done) / customers)}
        />
      )}
      {state !== 'undone' && (
        <span>
          <TextLink href={link}>{t('invoices', { count: invoices })}</TextLink>, {money(total_cents)}
          {issued > 0 && `, ${t('issued', { count: issued })}`}
          {paper > 0 && (
            <>
              , <TextLink href={`${link}&paper=1`}>{t('paper', { count: paper })}</TextLink>
            </>
          )}
        </span>
      )}
      {paper > 0 && <PrintAction order={{ run_id: id, paper: '1' }} count={paper} />}
      {error && <Failure title={t('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      {may && (state === 'done' || (state === 'sent' && open > 0)) && invoices > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <ActionButton
            variant="contained"
            color="primary"
            running={send.isMutating ? t('states.sending') : undefined}
            onClick={() => void act('send')}
          >
            {t('send')}
          </ActionButton>
          <ActionButton
            reason={issued > 0 ? t('wasSent') : undefined}
            running={undo.isMutating ? t('states.undoing') : undefined}
            onClick={() => void act('undo')}
          >
            {t('undo')}
          </ActionButton>
        </Box>
      )}
    </Box>
  );
}
