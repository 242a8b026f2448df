'use client';

import { useTranslations } from 'next-intl';
import type { OwnEvent } from '#lib/contract/ownAccount/systems.ts';

/** What an event was, and what came of it. */
export function useOwnEventWords() {
  const t = useTranslations('ownAccount.events');
  return ({ kind, technician, signals, zones, result }: OwnEvent): { what: string; result: string | undefined } => {
    const what = technician ? t('by', { kind: t(kind), name: technician }) : t(kind);
    if (result === 'signed') return { what, result: t('signed') };
    if (result === 'proven') return { what, result: zones ? t('provenBy', { zones }) : t('proven') };
    const heard = signals !== null && zones !== null ? t('heard', { signals, zones }) : undefined;
    return { what, result: result === 'doubts' ? [heard, t('doubts')].filter(Boolean).join('. ') : heard };
  };
}
