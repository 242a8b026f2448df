'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import * as contract from '#lib/contract/index.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { useDispatchContext } from './DispatchContext.ts';

const WHY = [
  ['no-phone', 'noPhone'],
  ['not-on-the-way', 'notOnTheWay'],
  ['no-company', 'noCompany'],
] as const;

type Props = { stop: Stop; size?: Partial<React.ComponentProps<typeof ActionButton>> };

export function TextCustomer({ stop, size }: Props) {
  const t = useTranslations('dispatch.text');
  const common = useTranslations('common');
  const isThere = useCapability('texts');
  const { phone } = useDispatchContext();
  const { trigger, isMutating, error } = useWrite(contract.dispatch.text);
  const isTold = stop.text && stop.text.state !== 'failed' && stop.text.state !== 'over';
  if (!isThere || !stop.departed_at || hasBegun(stop) || isTold) return null;
  const isStored = phone?.entries.some((entry) => entry.stop === stop.id && isWaiting(entry)) ?? false;
  const why = WHY.find(([code]) => error?.problem.errors?.text?.includes(code))?.[1];
  return (
    <>
      {error && (
        <div style={{ flexBasis: '100%' }}>
          {why ? (
            <span role="alert">{t(why)}</span>
          ) : (
            <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />
          )}
        </div>
      )}
      <ActionButton
        {...size}
        reason={isStored ? t('waits') : undefined}
        running={isMutating ? common('sending') : undefined}
        onClick={() => void trigger([{ params: { id: stop.id }, body: {} }]).catch(() => undefined)}
      >
        {t('act')}
      </ActionButton>
    </>
  );
}
