'use client';

import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { AnyCheck } from '#lib/contract/swaps/checks.ts';
import { hasCheck } from '#lib/domain/swapGates.ts';
import { useSwapContext } from './SwapContext.ts';
import { useLock } from './useGates.ts';
import { withCheck } from './withCheck.ts';

export function CheckBox({ name }: { name: AnyCheck }) {
  const t = useTranslations('swaps.checks');
  const site = useTranslations('swaps.site');
  const { swap, change } = useSwapContext();
  const known = swap.checks.find((check) => check.name === name);
  return (
    <Choice
      as={Checkbox}
      reason={useLock()}
      checked={hasCheck(swap, name)}
      onChange={(isChecked) => void change('check', { checks: withCheck(swap, name, isChecked) })}
      label={
        <>
          {t(name)}{' '}
          {known?.at && (
            <small>
              {known.by}, <Time at={known.at} />
              {known.on_site && `, ${site('onSite')}`}
            </small>
          )}
        </>
      }
    />
  );
}
