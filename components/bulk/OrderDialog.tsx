'use client';

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CountField, isConfirmed } from '#components/ui/controls/CountField.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { CONFIRM_ABOVE } from '#lib/contract/words/bulk.ts';
import { type BulkScope, countOf } from './bulkScope.ts';
import type { BulkWork } from './bulkWork.ts';
import { ForecastPanel } from './ForecastPanel.tsx';
import { OrderReason } from './OrderReason.tsx';
import { FINAL, FORECAST, isLasting, jobOf, NEEDS_REASON, type Order, shownTarget, TAKES_REASON, TARGETS } from './orders.ts';
import { Refused } from './Refused.tsx';
import { ScopeNote } from './ScopeNote.tsx';
import { TargetField } from './TargetField.tsx';
import { useForecast } from './useForecast.ts';
import { useJobTitle } from './useJobTitle.ts';

type Props = { scope: BulkScope; order: Order; onBegun: (begun: BulkWork) => void; onClose: () => void };

/** Where nothing takes an order back, many SIMs are confirmed by typing how many were meant; the number stands in the forecast alone. */
export function OrderDialog({ scope, order, onBegun, onClose }: Props) {
  const t = useTranslations('bulk');
  const { titleOf } = useJobTitle();
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [isMeant, setMeant] = useState(!scope.chosenIn?.elsewhere);
  const start = useWrite(contract.bulk.start);

  const kind = TARGETS[order];
  const count = countOf(scope);
  const named = shownTarget(order, target);
  const title = titleOf(order, count, named);
  const { forecast, error, retry, isAsking, read } = useForecast(scope, title, kind && !target ? undefined : jobOf(order, target));
  const changes = forecast?.job.preflight?.changes ?? 0;
  const isFinal = FINAL.includes(order);
  const isCounted = isLasting(order) && changes > CONFIRM_ABOVE;
  const reasonMissing = NEEDS_REASON.includes(order) && reason.trim() === '';

  const send = async () => {
    setTried(true);
    if (!forecast || changes === 0 || !isMeant || reasonMissing || (isCounted && !isConfirmed(typed, changes))) return;
    const asked = { ...jobOf(order, target), ...(reason.trim() && { reason: reason.trim() }) };
    if (forecast.fallback) return onBegun({ fallback: { ...forecast.fallback, order: asked } });
    await start.trigger([{ params: { id: forecast.batchId }, body: { ...asked, confirm: String(changes) } }]).then(
      ({ data }) => onBegun({ job: data.id }),
      () => {
        setTried(false);
        retry();
      },
    );
  };

  return (
    <FormDialog
      title={title}
      go={isCounted && isLasting(order) ? t(`send.${order}`) : titleOf(order, forecast ? changes : count, named)}
      running={start.isMutating ? t('starting') : undefined}
      reason={
        forecast && changes === 0 ? t('forecast.none') : !forecast ? t(kind && !target ? 'target.first' : 'forecast.asking') : undefined
      }
      final={isFinal}
      onSubmit={send}
      onClose={onClose}
    >
      {scope.chosenIn && <ScopeNote chosenIn={scope.chosenIn} count={count} isMeant={isMeant} onMeant={setMeant} tried={tried} />}
      {kind && <TargetField kind={kind} value={target} onChange={setTarget} missing={tried && !target} />}
      {start.error && <Refused error={start.error} />}
      {error && <Refused error={error} retry={retry} />}
      {isAsking && (
        <Box role="status" sx={{ display: 'grid', gap: 2 }}>
          <span>{read > 0 ? t('forecast.reading', { read, count }) : t('forecast.asking')}</span>
          <LinearProgress {...(read > 0 && { variant: 'determinate', value: Math.min(100, (100 * read) / Math.max(1, count)) })} />
        </Box>
      )}
      {forecast?.job.preflight && <ForecastPanel preflight={forecast.job.preflight} says={FORECAST[order]} />}
      {changes > 0 && isLasting(order) && <Alert kind="warn">{t('forecast.lasting')}</Alert>}
      {forecast?.fallback && changes > 0 && <Alert kind="warn">{t('fallback.before')}</Alert>}
      {changes > 0 && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {TAKES_REASON.includes(order) && (
            <OrderReason order={order} value={reason} onChange={setReason} isMissing={tried && reasonMissing} />
          )}
          {isCounted && (
            <CountField
              label={t('confirm.label')}
              differs={t('confirm.differs')}
              autoFocus={!TAKES_REASON.includes(order)}
              count={changes}
              value={typed}
              onChange={setTyped}
              tried={tried}
            />
          )}
        </Box>
      )}
    </FormDialog>
  );
}
