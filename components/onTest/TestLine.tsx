'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { shownId } from '#lib/format/ids.ts';
import { FirePanel } from './FirePanel.tsx';
import { GLYPH_OF, leftOf, levelOf } from './level.ts';
import { TakeAction } from './TakeAction.tsx';
import { useEscalationWords } from './useEscalationWords.ts';
import { useLeftWords } from './useLeftWords.ts';
import { useOffReason } from './useOffReason.ts';
import { useScopeWords } from './useScopeWords.ts';
import { useTestHref } from './useTestHref.ts';
import { useTestWords } from './useTestWords.ts';

const Line = styled('li')(({ theme }) => {
  const { status, divider } = theme.vars.palette;
  return {
    display: 'grid',
    gridTemplateColumns: '1.25rem minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '10px 24px',
    borderBlockEnd: `1px solid ${divider}`,
    '&[data-level=soon]': { backgroundColor: status.warn.tint },
    '&[data-level=now], &[data-level=over], &[data-level=lost]': { backgroundColor: status.crit.tint },
    '& small': { display: 'block', ...theme.typography.caption },
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: '1.25rem minmax(0, 1fr) auto',
      '& > [data-part=acts]': { gridColumn: '2 / -1' },
    },
  };
});

type Props = { test: OpenTest; onOff: () => void; onLeave: () => void };

export function TestLine({ test, onOff, onLeave }: Props) {
  const t = useTranslations('onTest');
  const common = useTranslations('common');
  const now = useSecond();
  const href = useTestHref()(test);
  const reason = useOffReason()(test);
  const ours = useTestWords();
  const { partOf, detailsOf } = useScopeWords();
  const part = partOf(test);
  const details = detailsOf(test);
  const has = useEscalationWords()(test);
  const gone = useLeftWords()(test);
  const level = levelOf(test, now);
  const left = leftOf(test, now);
  return (
    <Line data-level={level}>
      <StatusGlyph glyph={GLYPH_OF[level]} />
      <div>
        <b>
          <Id kind="cs" value={test.cs_no} /> {test.site_name}
        </b>
        <small>
          {t(`states.${level}`)} · {test.by ?? t('byStation')}
          {test.expires_at && (
            <>
              {' · '}
              {t.rich('list.until', { time: () => <Time at={test.expires_at ?? ''} exact /> })}
            </>
          )}
        </small>
        {part && (
          <small>
            <b>{part}</b>
          </small>
        )}
        {details.length > 0 && <small>{details.join(' · ')}</small>}
        {gone && (
          <small>
            <b>{gone}</b>
          </small>
        )}
        {has && (
          <small>
            <b>{has}</b>
          </small>
        )}
        {test.is_fire && <FirePanel test={test} />}
        {test.unreachable && (
          <small>
            {ours(test.message) ?? test.message}{' '}
            {test.retry_at && t.rich('list.retry', { time: () => <Time at={test.retry_at ?? ''} exact /> })}
          </small>
        )}
      </div>
      <b style={{ fontVariantNumeric: 'tabular-nums' }}>
        {left !== undefined && (left < 0 ? common('overBy', { face: formatDuration(left) }) : formatDuration(left))}
      </b>
      <div data-part="acts" style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {href && (
          <LinkButton href={href} onClick={onLeave}>
            {test.swap_id === null ? common('system') : common('swapId', { id: shownId(test.swap_id) })}
          </LinkButton>
        )}
        <TakeAction test={test} />
        <ActionButton reason={reason} aria-label={t('list.takeOff', { cs: test.cs_no })} onClick={onOff}>
          {common('takeOffTest')}
        </ActionButton>
      </div>
    </Line>
  );
}
