'use client';

import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import { hasCheck } from '#lib/domain/swapGates.ts';
import { idIn } from '#lib/format/ids.ts';
import { StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useBeforeWords } from './useBeforeWords.ts';
import { withCheck } from './withCheck.ts';

export function OldSimPart({ lock }: { lock: string | undefined }) {
  const common = useTranslations('common');
  const checks = useTranslations('swaps.checks');
  const id = useId();
  const t = useTranslations('swaps.worksheet');
  const { swap, busy, change, worksheet, firstSims } = useSwapContext();
  const before = useBeforeWords();
  const { data, error, mutate } = useRead(contract.sims.bySystem, { params: { cs: swap.cs_no } }, { fallbackData: firstSims });
  const choices = data?.data.filter((sim) => sim.id !== swap.new_sim_id);
  const value = hasCheck(swap, 'no-old-sim') ? 'none' : String(swap.old_sim_id ?? '');
  const choose = (next: string) =>
    void change('choose', {
      old_sim_id: next === 'none' ? null : idIn(next),
      checks: withCheck(swap, 'no-old-sim', next === 'none'),
    });
  return (
    <StepPart>
      <Typography id={id} variant="h3">
        {common('oldSim')}
      </Typography>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {/* Not before the SIMs are known: one that comes late would push another under the pointer. */}
      {data && (
        <RadioGroup aria-labelledby={id} value={value} onChange={(_, next) => lock === undefined && choose(next)}>
          {choices?.map((sim) => (
            <Choice
              key={sim.id}
              as={Radio}
              value={String(sim.id)}
              reason={lock}
              label={
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', py: 1 }}>
                  <Id kind={simNumberKind(sim)} value={simNumber(sim)} />
                  <SimStatusChip sim={sim} />
                  <span>{sim.device_type}</span>
                </Box>
              }
            />
          ))}
          <Choice as={Radio} value="none" reason={lock} label={checks('no-old-sim')} />
        </RadioGroup>
      )}
      {swap.before && <Typography variant="caption">{before(swap.before)}</Typography>}
      {worksheet && swap.old_sim_id !== null && !swap.before && swap.step <= 2 && (
        <span>
          <ActionButton
            reason={lock}
            running={busy === 'choose' ? common('asking') : undefined}
            onClick={() => void worksheet.keepBefore()}
          >
            {t('keepBefore')}
          </ActionButton>
        </span>
      )}
    </StepPart>
  );
}
