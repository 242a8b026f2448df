'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { InstallerLink } from '#lib/contract/installer/shapes.ts';

const KINDS = { waiting: 'info', sending: 'info', sent: 'ok', kept: 'warn', failed: 'crit', unsure: 'warn', over: 'warn' } as const;

/** What became of the text with the link. */
export function LinkTextNote({ text }: { text: NonNullable<InstallerLink['text']> }) {
  const t = useTranslations('swaps.site.text');
  const { at, state, refusal, to } = text;
  const known = Object.keys(KINDS).find((each): each is keyof typeof KINDS => each === state);
  if (!known) return null;
  return (
    <Alert kind={KINDS[known]} title={t(`states.${known}`, { to: to ?? '' })}>
      {known === 'failed'
        ? `${refusal ?? t('unreachable')} `
        : known === 'kept' || known === 'unsure' || known === 'over'
          ? `${t(`then.${known}`)} `
          : null}
      {at && <Time at={at} />}
    </Alert>
  );
}
