'use client';

import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useProviderName } from '#components/sims/useProviderName.ts';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { CarrierMove } from '#lib/contract/swaps/move.ts';
import { moveOf, moveRules, offeredMoves, proposedMove } from '#lib/domain/carrierMoves.ts';
import { ActivateOld } from './ActivateOld.tsx';
import { StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useRuleWords } from './useGates.ts';
import { useMoveFacts } from './useMoveFacts.ts';

/** How the carrier takes the line to the new radio: what is right for these two SIMs, and what else is possible, each with what it means. */
export function MoveChoice({ lock }: { lock: string | undefined }) {
  const t = useTranslations('swaps.moves');
  const gates = useTranslations('swaps.gates');
  const id = useId();
  const { swap, change } = useSwapContext();
  const words = useRuleWords();
  const factsOf = useMoveFacts();
  const providerName = useProviderName();
  if (!swap.move || !swap.new_sim) return null;
  const proposed = proposedMove(swap);
  const isFree = swap.move.state === 'chosen';
  const held = lock ?? (isFree ? undefined : gates(swap.move.state === 'moved' ? 'line-moved' : 'move-under-way'));
  const chosen = moveOf(swap);
  return (
    <StepPart>
      <Typography id={id} variant="h3">
        {t('title')}
        {swap.old_sim && `, ${providerName(swap.old_sim.provider)}`}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        onChange={(_, next) => held === undefined && void change('choose', { move: CarrierMove.parse(next) })}
        sx={{ gap: 2 }}
      >
        {offeredMoves(swap).map((move) => {
          const rules = isFree ? moveRules(move, swap) : [];
          const reason = words(rules);
          return (
            <div key={move}>
              <Choice
                as={Radio}
                value={move}
                reason={held ?? reason}
                describedBy={`${id}-${move}`}
                label={
                  <>
                    {t(`kinds.${move}`)}
                    {isFree && move === proposed && !reason && (
                      <Box component="small" sx={{ ml: 2, color: 'text.secondary' }}>
                        {t('recommended')}
                      </Box>
                    )}
                  </>
                }
              />
              <Box
                id={`${id}-${move}`}
                component="ul"
                sx={{ m: 0, paddingInlineStart: '18px', typography: 'caption', color: 'text.secondary' }}
              >
                {reason && (
                  <Box component="li" sx={{ color: 'status.warn.fg' }}>
                    {reason}
                  </Box>
                )}
                {rules.includes('move-old-off') && swap.old_sim && (
                  <Box component="li" sx={{ display: 'grid', gap: 2, listStyle: 'none', justifyItems: 'start' }}>
                    <ActivateOld sim={swap.old_sim} lock={held} />
                  </Box>
                )}
                {!reason && factsOf(move).map((fact) => <li key={fact}>{fact}</li>)}
              </Box>
            </div>
          );
        })}
      </RadioGroup>
    </StepPart>
  );
}
