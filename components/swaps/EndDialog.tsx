'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionCostPanel } from '#components/plans/ActionCostPanel.tsx';
import { UnrestoredPicker } from '#components/systems/UnrestoredPicker.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { InPanel } from '#lib/contract/swaps/checks.ts';
import { isLineAway, mayHaveBoth, moveOf } from '#lib/domain/carrierMoves.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { actRules, isTouched } from '#lib/domain/swapGates.ts';
import { shownId } from '#lib/format/ids.ts';
import { InPanelChoice } from './InPanelChoice.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useRuleWords } from './useGates.ts';
import { WayBack } from './WayBack.tsx';

const WAYS = ['aborted', 'go-back'] as const;
type Way = (typeof WAYS)[number];

export function EndDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('swaps.wizard.end');
  const moves = useTranslations('swaps.moves');
  const { swap, busy, trouble, change, worksheet } = useSwapContext();
  const [way, setWay] = useState<Way>('aborted');
  const [which, setWhich] = useState<InPanel | undefined>(swap.in_panel?.which === 'old' ? 'old' : undefined);
  const isAsked = isTouched(swap);
  const leaves = which === 'new' || which === 'unknown';
  const now = new Date(useSecond());
  const asAnswered = { ...swap, touched: isAsked, in_panel: which ? { which, by: null, at: null, reason: null } : null };
  const rules = useRuleWords()(actRules(asAnswered, leaves ? 'leave' : 'abort', now));
  const choose = (next: InPanel) => {
    setWhich(next);
    // The list of the way back is to be ticked, here or on site, before anything ends.
    if (next === 'old' && swap.in_panel?.which !== 'old') void change('in-panel', { in_panel: 'old' });
  };
  const isOnTest = swap.test !== null && ['asking', 'on', 'lost', 'ending'].includes(swap.test.state);
  const [blockedBy, setBlockedBy] = useState<string>();
  const isMove = moveOf(swap) !== 'new-line';
  const lineWords = [
    which === 'unknown' && moves(`happens.${mayHaveBoth(swap) ? 'either' : 'one'}`),
    which === 'new' && !isLineAway(swap) && swap.old_sim && moves('happens.new', { imei: simNumber(swap.old_sim) }),
    which === 'new' && isLineAway(swap) && swap.new_sim && t('newOn', { imei: simNumber(swap.new_sim) }),
    !leaves && swap.old_sim && moves('happens.back', { imei: simNumber(swap.old_sim) }),
  ];
  const endsNew = !leaves && !isLineAway(swap) && !worksheet;
  const happens = [
    isOnTest && t('offTest', { cs: swap.cs_no }),
    swap.download && t(worksheet ? 'noRestore' : 'restore'),
    !leaves &&
      !isLineAway(swap) &&
      swap.new_sim &&
      (swap.new_sim.status === 'active' || swap.new_sim.pending) &&
      t(worksheet ? 'newStays' : 'newOff', { imei: simNumber(swap.new_sim) }),
    ...(isMove
      ? lineWords
      : [
          leaves && swap.new_sim && t('newOn', { imei: simNumber(swap.new_sim) }),
          swap.old_sim && t('oldStays', { imei: simNumber(swap.old_sim) }),
        ]),
    leaves && t('unfinished'),
    !worksheet && t(`ticket.${which === 'unknown' ? 'urgent' : leaves ? 'go-back' : way}`, { ticket: swap.ticket_number, cs: swap.cs_no }),
  ].filter((line) => typeof line === 'string');
  return (
    <ReasonDialog
      final
      blockedBy={rules ?? (isOnTest ? blockedBy : undefined)}
      title={t('title', { id: shownId(swap.id) })}
      go={t(`go.${leaves ? 'leave' : way}`)}
      stay={t('stay')}
      running={busy === 'end' ? t('running') : undefined}
      onReason={(reason) =>
        void change('end', { status: leaves ? 'go-back' : way, in_panel: isAsked ? which : undefined, reason }).then(
          (done) => done && onClose(),
        )
      }
      onClose={onClose}
    >
      {isAsked && <InPanelChoice value={which} onChange={choose} />}
      {isAsked && swap.in_panel?.which === 'old' && which === 'old' && <WayBack />}
      {!leaves && (
        <RadioGroup aria-label={t('way')} value={way} onChange={(_, next) => setWay(next === 'go-back' ? 'go-back' : 'aborted')}>
          {WAYS.map((name) => (
            <FormControlLabel key={name} value={name} control={<Radio size="small" />} label={t(`ways.${name}`)} />
          ))}
        </RadioGroup>
      )}
      <div>
        <b>{t('happens')}</b>
        <ul>
          {happens.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {endsNew && swap.new_sim && <ActionCostPanel sim={swap.new_sim} becomes="deactivated" />}
      {isOnTest && <UnrestoredPicker cs={swap.cs_no} onBlocked={setBlockedBy} />}
      {(trouble?.name === 'end' || trouble?.name === 'in-panel' || trouble?.name === 'check' || trouble?.name === 'move') && (
        <SwapFailure error={trouble.error} />
      )}
    </ReasonDialog>
  );
}
