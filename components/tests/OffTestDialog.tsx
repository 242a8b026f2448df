'use client';

import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ActionButton } from '#components/ui/ActionButton.tsx';
import { Alert } from '#components/ui/Alert.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { Time } from '#components/ui/Time.tsx';
import { useToast } from '#components/ui/Toasts.tsx';
import { ApiError } from '#lib/browser/api.ts';
import { useRead, useWrite } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { contract } from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/tests.ts';
import { useOffReason } from './useOffReason.ts';

/** Takes a system off test, once whatever the station would act on was read. */
export function OffTestDialog({ test, onClose }: { test: OpenTest; onClose: () => void }) {
  const t = useTranslations('tests.off');
  const words = useTranslations('swaps.wizard.finish');
  const ui = useTranslations('ui');
  const id = useId();
  const toast = useToast();
  const { cs_no: cs, system_no: systemNo, swap_id } = test;
  useChannel(`system.${cs}`, 'systems');
  const { data, error, mutate } = useRead(contract.systems.signals, { params: { cs }, query: { unrestored: '1' } });
  const { trigger, isMutating } = useWrite(contract.systems.offTest);
  const [refused, setRefused] = useState<ApiError>();
  const [read, setRead] = useState<readonly number[]>([]);
  const alarms = data?.data ?? [];
  const unread = alarms.filter((alarm) => !read.includes(alarm.id));
  const reason =
    useOffReason()(test) ?? (!data ? words('alarmsUnknown') : unread.length > 0 ? words('unread', { count: unread.length }) : undefined);
  const take = async () => {
    try {
      await trigger([{ params: { systemNo, id: swap_id ?? 0 }, body: {} }]);
      toast(t('asked', { cs }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(failure);
    }
  };
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('title', { cs })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {refused && <Failure problem={refused.problem} retryAfter={refused.retryAfter} />}
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
        {alarms.length > 0 && (
          <Alert kind="warn" title={words('alarms', { count: alarms.length })}>
            {words('alarmsWhy')}
          </Alert>
        )}
        {alarms.map(({ id: alarm, code, text, zone, at }) => (
          <FormControlLabel
            key={alarm}
            control={
              <Checkbox
                size="small"
                checked={read.includes(alarm)}
                onChange={(_, isRead) => setRead((before) => (isRead ? [...before, alarm] : before.filter((each) => each !== alarm)))}
              />
            }
            label={
              <>
                {words('alarm', { code, text: text ?? '', zone: zone ?? '' })} <Time at={at} />
              </>
            }
          />
        ))}
        {data && alarms.length === 0 && <span>{words('noAlarms')}</span>}
        <span>{t('what')}</span>
        {swap_id !== null && <span>{t('swap', { id: String(swap_id) })}</span>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <ActionButton
          variant="contained"
          color="primary"
          running={isMutating ? t('running') : undefined}
          reason={reason}
          onClick={() => void take()}
        >
          {t('go', { cs })}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
