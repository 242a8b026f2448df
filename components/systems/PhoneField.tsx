'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { System } from '#lib/contract/systems.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';

type Props = { which: 'phone' | 'night_phone'; system: System; retry: () => void };

const shownIn = ({ phones }: System, which: Props['which']) => readablePhone(phones?.[which] ?? '');
const isNumber = (typed: string) => /^\+?\d{7,15}$/.test(typed.replace(/[\s().\-/]/g, ''));

/** One number of a panel: changed in the panel first, so what stands here is what it dials. */
export function PhoneField({ which, system, retry }: Props) {
  const t = useTranslations('systems.phones');
  const common = useTranslations('common');
  const may = useAllows();
  const toast = useToast();
  const day = useWrite(contract.systems.updatePhone);
  const night = useWrite(contract.systems.updateNightPhone);
  const { trigger, error, isMutating, reset } = which === 'phone' ? day : night;
  const now = shownIn(system, which);
  const [typed, setTyped] = useState(now);
  const [reason, setReason] = useState('');
  const mayChange = may(contract.systems.updatePhone.access);
  const isChanged = typed.trim() !== now;
  const isBad = isChanged && !isNumber(typed) && !(which === 'night_phone' && typed.trim() === '');
  const theirs = error?.problem.code === 'stale' ? System.safeParse(error.problem.current).data : undefined;
  const save = (version: number | undefined) =>
    void trigger([{ params: { cs: system.cs_no }, body: { phone: typed.trim(), version, reason: reason.trim() || undefined } }]).then(
      () => {
        toast(t('saved', { cs: system.cs_no }));
        retry();
      },
      () => undefined,
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayChange && isChanged && !isBad && !isMutating) save(system.version);
  };
  const why = !mayChange ? t('mayNot') : isBad ? t('bad') : isChanged ? undefined : t('nothing');
  return (
    <Box component="form" onSubmit={submit} aria-label={t(which)} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        label={t(which)}
        value={typed}
        readOnly={!mayChange}
        inputMode="tel"
        onChange={(event) => setTyped(event.target.value)}
        error={isBad ? t('bad') : undefined}
        hint={which === 'night_phone' ? t('nightHint') : undefined}
      />
      {isChanged && <TextField label={common('reasonOptional')} value={reason} onChange={(event) => setReason(event.target.value)} />}
      {theirs && (
        <Alert
          kind="warn"
          title={t('stale', { number: shownIn(theirs, which) || common('none') })}
          action={
            <>
              <Button onClick={() => save(theirs.version)}>{t('mine')}</Button>
              <Button
                onClick={() => {
                  reset();
                  setTyped(shownIn(theirs, which));
                  retry();
                }}
              >
                {t('theirs')}
              </Button>
            </>
          }
        />
      )}
      {error && !theirs && <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('refused')} />}
      <span>
        <ActionButton type="submit" variant="outlined" reason={why} running={isMutating ? t('saving') : undefined}>
          {t(which === 'phone' ? 'saveDay' : 'saveNight')}
        </ActionButton>
      </span>
    </Box>
  );
}
