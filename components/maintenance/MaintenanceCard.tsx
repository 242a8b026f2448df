'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { focusFirstError } from '#components/ui/controls/focusFirstError.ts';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { UnderWay } from './UnderWay.tsx';
import { useSwitch } from './useSwitch.ts';

export function MaintenanceCard() {
  const may = useAllows();
  const isThere = useCapability('maintenance') && may(contract.maintenance.read.access);
  return isThere ? <Maintenance /> : null;
}

function Maintenance() {
  const t = useTranslations('maintenance.card');
  const { data, error, mutate } = useRead(contract.maintenance.read, {});
  const state = data?.data;
  const { reason, setReason, lacks, running, failure, flip } = useSwitch(state);
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <span>{t('about')}</span>
      {failure?.problem.code === 'illegal_state' ? (
        <UnderWay problem={failure.problem} />
      ) : (
        failure && <Failure title={t('failed')} problem={failure.problem} retryAfter={failure.retryAfter} />
      )}
      {state && (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void flip();
            focusFirstError(event.currentTarget);
          }}
          sx={{ display: 'grid', gap: 2, maxWidth: 520, justifyItems: 'start' }}
        >
          {state.on ? (
            <Alert kind="warn" title={t('on')}>
              {t.rich('since', { by: state.by ?? '', reason: state.reason ?? '', time: () => <Time at={state.since ?? ''} exact /> })}
            </Alert>
          ) : (
            <Box sx={{ width: '100%' }}>
              <TextField
                label={t('reason')}
                hint={t('reasonHint')}
                required
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                error={lacks && t('lacks')}
              />
            </Box>
          )}
          <ActionButton
            type="submit"
            variant="contained"
            color="primary"
            running={running ? t(state.on ? 'opening' : 'closing') : undefined}
          >
            {t(state.on ? 'open' : 'close')}
          </ActionButton>
        </Box>
      )}
    </Card>
  );
}
