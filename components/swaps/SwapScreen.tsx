'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { TodoAction } from '#components/todos/TodoAction.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { PageSkeleton } from '#components/ui/feedback/PageSkeleton.tsx';
import { useAnnounced } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { fetchPartsWhenIdle } from '#lib/browser/page/lazyParts.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { SWAP_STEPS } from '#lib/contract/swaps/swap.ts';
import { isFire } from '#lib/contract/systems.ts';
import { isKnownStatus, isOver } from '#lib/domain/swapGates.ts';
import { shownId } from '#lib/format/ids.ts';
import { BilledNote } from './BilledNote.tsx';
import { Countdown } from './Countdown.tsx';
import { EndingCard } from './EndingCard.tsx';
import { EvidenceButton } from './EvidenceButton.tsx';
import { FollowNote } from './FollowNote.tsx';
import { InPanelNote } from './InPanelNote.tsx';
import { PresenceNote } from './PresenceNote.tsx';
import { SiteAlerts } from './SiteAlerts.tsx';
import { SiteCard } from './SiteCard.tsx';
import { StepPlace } from './StepPlace.tsx';
import { SimsCard, SystemCard } from './SwapCards.tsx';
import { SwapProvider } from './SwapContext.ts';
import { SwapFrame } from './SwapFrame.tsx';
import { SwapHistory } from './SwapHistory.tsx';
import { SwapNotes } from './SwapNotes.tsx';
import { SwapStatusChip, useSwapStatusWord } from './SwapStatusChip.tsx';
import { SwapStep } from './SwapStep.tsx';
import { UnprotectedNow } from './UnprotectedNow.tsx';
import { usePresence } from './usePresence.ts';
import { useSwap } from './useSwap.ts';
import { WorksheetNote } from './WorksheetNote.tsx';

const RestoredPanel = lazyPart(async () => (await import('#components/systems/RestoredPanel.tsx')).RestoredPanel);
const EndDialog = lazyPart(async () => (await import('./EndDialog.tsx')).EndDialog);

type Props = { id: string; first: Reply<typeof contract.swaps.show> | undefined; firstSims?: Reply<typeof contract.sims.bySystem> };

export function SwapScreen({ id, first, firstSims }: Props) {
  // Opened from a link and laid aside on the way into a cellar.
  useEffect(() => fetchPartsWhenIdle({ unasked: true }), []);
  const t = useTranslations('swaps');
  const words = useTranslations('swaps.wizard');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const may = useAllows();
  const hasHistory = useCapability('evidence');
  const hasPresence = useCapability('presence');
  const hasInstaller = useCapability('installer');
  const { swap, error, retry, context } = useSwap(id, first);
  const statusWord = useSwapStatusWord();
  const isOpen = swap !== undefined && !isOver(swap);
  const isUnknown = swap !== undefined && !isKnownStatus(swap.status);
  const mayChange = may(contract.swaps.change.access);
  const { other, say } = usePresence(id, isOpen && hasPresence, swap?.presence ?? null);
  const [looked, setLooked] = useState<{ at: number; step: number }>();
  const [isEnding, setEnding] = useState(false);
  const reached = swap?.step ?? 1;
  const step = (at: number) => words('step', { step: at, name: t(`steps.${SWAP_STEPS[at - 1] ?? 'ticket'}`) });
  useAnnounced(swap && [statusWord(swap.status), isOpen && step(reached)].filter(Boolean).join('. '), id);

  if (error?.problem.code === 'not_found')
    return (
      <NotFound
        title={words('notFound.title', { id: shownId(id) })}
        why={words('notFound.why')}
        href={hrefOf('sim-swap-list')}
        go={words('notFound.go')}
      />
    );
  // Looking back lasts until the swap itself goes on.
  const shown = looked && looked.at === reached ? looked.step : reached;
  const show = (step: number) => setLooked({ at: Math.max(step, reached), step });
  const untold = isUnknown ? t('gates.status-unknown') : undefined;
  const hold = !mayChange ? words('mayNot') : other ? words('presence.title', { name: other.user ?? '' }) : untold;
  const title = titles('sim-swap', { id: shownId(id) });
  if (!swap)
    return (
      <PageSkeleton
        title={title}
        error={error}
        retry={retry}
        columns={[
          [3, 8],
          [6, 6],
        ]}
        template={{ xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }}
      />
    );
  const isAtEnd = swap.ending !== null && shown === reached;
  const place = isAtEnd && swap.ending ? t(`endings.${swap.ending.kind}`) : step(shown);
  return (
    <SwapProvider value={{ ...context, swap, hold, firstSims }}>
      <SwapFrame
        title={title}
        sub={
          <>
            <SwapStatusChip status={swap.status} />
            <span>{[swap.cs_no, swap.site_name].filter(Boolean).join(' ')}</span>
          </>
        }
        actions={
          <>
            <TodoAction about={{ kind: 'swap', id: String(swap.id), label: swap.ticket_number, state: swap.status, cs_no: swap.cs_no }} />
            <EvidenceButton id={swap.id} variant="outlined" />
            {isOpen && !isUnknown && (
              <ActionButton
                variant="outlined"
                color="error"
                reason={hold ?? (swap.ending ? t('gates.ending') : undefined)}
                onClick={() => setEnding(true)}
              >
                {common('abortOrGoBack')}
              </ActionButton>
            )}
          </>
        }
        swap={swap}
        shown={shown}
        onShow={show}
        aside={
          <>
            <SystemCard swap={swap} />
            <SimsCard swap={swap} />
            {hasInstaller && <SiteCard />}
            {hasHistory && <SwapHistory id={swap.id} />}
          </>
        }
      >
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} />}
        {untold && <Alert kind="warn">{untold}</Alert>}
        {other && <PresenceNote name={other.user ?? ''} taken={other.taken} mayTake={mayChange} onTake={say} />}
        {context.worksheet && isOpen && !isUnknown && <WorksheetNote isShort={shown > 1} />}
        {!isUnknown && <Countdown shown={shown} />}
        {!isUnknown && isOpen && <FollowNote />}
        <UnprotectedNow />
        <SiteAlerts />
        {!isOpen && isFire(swap.kinds) && <RestoredPanel cs={swap.cs_no} />}
        <BilledNote />
        <StepPlace at={place}>
          <InPanelNote onEnd={() => setEnding(true)} />
          {swap.ending && <EndingCard swap={swap} ending={swap.ending} />}
          {(isOpen || looked) && !isAtEnd && !isUnknown && <SwapStep shown={shown} onShow={show} />}
        </StepPlace>
        <SwapNotes />
      </SwapFrame>
      {isEnding && <EndDialog onClose={() => setEnding(false)} />}
    </SwapProvider>
  );
}
