'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Commissioning } from '#lib/contract/swaps/commissioning.ts';
import { STRENGTH_BOUNDS } from '#lib/contract/words/commissioning.ts';
import { dbmIn } from '#lib/domain/typedCommissioning.ts';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';

const { min, max } = STRENGTH_BOUNDS;

export function StrengthDialog({ of: { strength }, onClose }: { of: Commissioning; onClose: () => void }) {
  const t = useTranslations('swaps.commissioning');
  const phone = useTranslations('installer.zones');
  const common = useTranslations('common');
  const { swap, busy, trouble, act } = useSwapContext();
  const { trigger } = useWrite(contract.swaps.recordStrength);
  const [typed, setTyped] = useState({ before: '', after: '', band: strength.after?.band ?? '' });
  const [isTried, setTried] = useState(false);
  const said = (['before', 'after'] as const).filter((which) => typed[which].trim());
  const isWrong = (which: 'before' | 'after') => typed[which].trim() !== '' && dbmIn(typed[which]) === undefined;
  const save = async () => {
    setTried(true);
    if (said.length === 0 || said.some(isWrong)) return;
    for (const which of said) {
      const body = { which, dbm: dbmIn(typed[which]) ?? 0, ...(which === 'after' && typed.band.trim() && { band: typed.band.trim() }) };
      const isKept = await act('strength', ({ version }) => trigger([{ params: { id: swap.id }, body: { ...body, version } }]));
      if (!isKept) return;
    }
    onClose();
  };
  const field = (which: 'before' | 'after') => (
    <TextField
      label={phone('strengthOf', { which: phone(`which.${which}`) })}
      inputMode="text"
      value={typed[which]}
      onChange={({ target }) => setTyped({ ...typed, [which]: target.value })}
      error={isTried && isWrong(which) ? phone('strengthBounds', { min, max }) : undefined}
    />
  );
  return (
    <FormDialog
      title={phone('strength')}
      go={common('save')}
      running={busy === 'strength' ? common('saving') : undefined}
      reason={said.length === 0 ? t('strengthNothing') : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {trouble?.name === 'strength' && <SwapFailure error={trouble.error} />}
      <span>{t('strengthWhat')}</span>
      {field('before')}
      {field('after')}
      <TextField
        label={t('band')}
        hint={t('bandHint')}
        value={typed.band}
        onChange={({ target }) => setTyped({ ...typed, band: target.value })}
      />
    </FormDialog>
  );
}
