'use client';

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Time } from '#components/ui/display/Time.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import { FactLine, type LineState } from './FactLine.tsx';
import { useTroubleWords } from './useTroubleWords.ts';

const STATES: Record<Transfer['state'], LineState> = {
  asked: 'running',
  queued: 'running',
  running: 'running',
  trapped: 'late',
  parked: 'failed',
  done: 'done',
  failed: 'failed',
};

const SHOWN = 5;

/** Between taken on and given up, how far it is; 0 to 1. */
const partOf = (from: string, to: string, now: number) =>
  Math.min(1, Math.max(0, (now - Date.parse(from)) / Math.max(1, Date.parse(to) - Date.parse(from))));

type Props = { title: string; transfer: Transfer | null; end?: ReactNode; children?: ReactNode };

/** A program on its way: its progress; of a panel that is not reachable when it was taken on, looked for again and given up. */
export function TransferLine({ title, transfer, end, children }: Props) {
  const t = useTranslations('swaps');
  const common = useTranslations('common');
  const troubleIn = useTroubleWords();
  const clock = useClock();
  const now = useSecond();
  if (!transfer)
    return (
      <FactLine state="waiting" title={title} end={end}>
        {children}
      </FactLine>
    );
  const { state, progress, trapped_at, next_check_in, gives_up_at } = transfer;
  const isTrapped = state === 'trapped' && trapped_at !== null && gives_up_at !== null;
  const percent = isTrapped ? partOf(trapped_at, gives_up_at, now) * 100 : (progress ?? 0) * 100;
  const isMoving = state === 'running' || state === 'queued' || isTrapped;
  return (
    <FactLine state={STATES[state]} title={title} end={end}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 16px' }}>
        <span>
          {t(`transfer.${state}`)}
          {state === 'running' && `, ${Math.round(percent)} %`}
        </span>
        {isMoving && <span>{t('wizard.transfer.server')}</span>}
      </Box>
      {isMoving && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={title}
          color={isTrapped ? 'warning' : 'primary'}
          sx={{ height: 8, borderRadius: 1 }}
        />
      )}
      {isTrapped && (
        <span>
          {t('wizard.transfer.trapped', {
            from: clock(trapped_at),
            next: next_check_in ? clock(next_check_in) : '',
            until: clock(gives_up_at),
          })}
        </span>
      )}
      {state === 'done' && transfer.size !== null && (
        <span>
          {common('programFacts', { zones: transfer.zones ?? 0, size: transfer.size, hash: transfer.hash?.slice(0, 8) ?? '' })}
          {transfer.compared && `. ${t('wizard.transfer.compared')}`}
        </span>
      )}
      {transfer.message && <span>{troubleIn(transfer.message)}</span>}
      {transfer.differences.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {transfer.differences.slice(0, SHOWN).map(({ section, entry, before, after }) => (
            <li key={`${section} ${entry}`}>
              {t('wizard.transfer.differs', { entry: `${section}, ${entry}`, sent: before ?? '–', read: after ?? '–' })}
            </li>
          ))}
          {transfer.differences.length > SHOWN && <li>{t('wizard.transfer.further', { count: transfer.differences.length - SHOWN })}</li>}
        </ul>
      )}
      {transfer.asked_at && (
        <span>
          {transfer.by && `${transfer.by}, `}
          <Time at={transfer.finished_at ?? transfer.asked_at} />
        </span>
      )}
      {children}
    </FactLine>
  );
}
