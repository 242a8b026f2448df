'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/Time.tsx';
import { hasCheck } from '#lib/contract/swapGates.ts';
import type { SwapCheck } from '#lib/contract/swaps.ts';
import { useSwapDesk } from './desk.ts';
import { withCheck } from './withCheck.ts';

/** One thing a person says about the swap, with who said it and when. */
export function CheckBox({ name }: { name: SwapCheck }) {
  const t = useTranslations('swaps.checks');
  const { swap, hold, change } = useSwapDesk();
  const said = swap.checks.find((check) => check.name === name);
  return (
    <FormControlLabel
      disabled={hold !== undefined || swap.ending !== null}
      control={
        <Checkbox
          size="small"
          checked={hasCheck(swap, name)}
          onChange={(_, isSaid) => void change('check', { checks: withCheck(swap, name, isSaid) })}
        />
      }
      label={
        <>
          {t(name)}{' '}
          {said?.at && (
            <small>
              {said.by}, <Time at={said.at} />
            </small>
          )}
        </>
      }
    />
  );
}
