'use client';

import Box from '@mui/material/Box';
import { useNow, useTranslations } from 'next-intl';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useAnnounced } from '#components/ui/feedback/Toasts.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { isOurMark } from '#lib/domain/carrierRules.ts';
import { SimCheck } from './SimCheck.tsx';
import { SimMoveButton } from './SimMoveButton.tsx';
import { SimPairing } from './SimPairing.tsx';
import { SimSuspension } from './SimSuspension.tsx';
import { useProviderName } from './useProviderName.ts';
import { useWaitWords } from './useProviderWords.ts';
import { useStatusWord } from './useStatusWord.ts';

const isLate = (expectedBy: string, now: Date) => Date.parse(expectedBy) < now.getTime();

/** Three facts that are never one: the provider's truth, our request, and where the thing is. */
export function SimFacts({
  sim,
  stacked = false,
}: {
  sim: Sim /** One below the other, where there is no room beside each other. */;
  stacked?: boolean;
}) {
  const t = useTranslations('sims');
  const provider = useProviderName()(sim.provider);
  const now = useNow();
  const { pending } = sim;
  const waits = useWaitWords()(sim);
  const says = isOurMark(sim) ? t('facts.marked') : t('facts.says', { provider });
  const status = useStatusWord()(sim);
  useAnnounced(`${says}: ${status}`, sim.id);
  const time = (at: string) => () => <Time at={at} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: stacked ? undefined : 'repeat(3, 1fr)' } }}>
      <Card title={says} quiet>
        <StatusChip status={sim.status} word={status} />
        <p>
          {sim.provider_state && `${t('facts.providerState', { provider, state: sim.provider_state })} `}
          {sim.provider_checked_at && t.rich('facts.checked', { time: time(sim.provider_checked_at) })}
          {sim.provider_checked_at === null && t('facts.unchecked', { provider })}
        </p>
        {sim.unasked && <p>{t.rich('facts.unasked', { provider, was: t(`status.${sim.unasked.was}`), time: time(sim.unasked.at) })}</p>}
        <SimSuspension sim={sim} />
        {sim.settling_until && Date.parse(sim.settling_until) > now.getTime() && (
          <p>{t.rich('facts.settling', { time: () => <Time at={sim.settling_until ?? ''} exact /> })}</p>
        )}
        <SimCheck sim={sim} />
      </Card>
      <Card title={t('facts.asked')} quiet>
        {pending ? (
          <>
            <StatusChip status="pending" word={t(`asked.${pending.action}`)} />
            <p>
              {pending.requested_at &&
                t.rich('facts.askedBy', { who: pending.requested_by ?? t('none'), time: time(pending.requested_at) })}{' '}
              {pending.expected_by &&
                t.rich(isLate(pending.expected_by, now) ? 'facts.late' : 'facts.expected', {
                  time: () => <Time at={pending.expected_by ?? ''} exact />,
                })}
            </p>
            {waits && <p role="status">{waits}</p>}
            {pending.reason && (
              <Box component="blockquote" sx={{ m: 0, paddingInlineStart: 3, borderInlineStart: '2px solid', borderColor: 'divider' }}>
                {pending.reason}
              </Box>
            )}
          </>
        ) : (
          <>
            <b>{t(pending === null ? 'facts.nothing' : 'facts.untold')}</b>
            <p>{t(pending === null ? 'facts.nothingWhy' : 'facts.untoldWhy', { provider })}</p>
          </>
        )}
      </Card>
      <Card title={t('facts.is')} quiet>
        <b>{sim.stock_state ? t(`stock.${sim.stock_state}`) : t('none')}</b>
        <p>
          {sim.cs_no ? (
            <>
              <CsLink cs={sim.cs_no} /> {sim.site_name}
            </>
          ) : (
            sim.warehouse_code && t('facts.at', { state: sim.stock_state ?? 'warehouse', place: sim.warehouse_code })
          )}
        </p>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <SimMoveButton sim={sim} />
          <SimPairing sim={sim} />
        </Box>
      </Card>
    </Box>
  );
}
