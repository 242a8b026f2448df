'use client';

import { useTranslations } from 'next-intl';
import { type Signal, STATION_ACTS } from '#lib/contract/signals.ts';
import { type SignalText, signalWords } from '#lib/domain/signalWords.ts';

export function useSignalWords() {
  const t = useTranslations('signals');
  const loose = t as unknown as { has: (key: string) => boolean } & ((key: string, values?: { what: string }) => string);
  const textAt: SignalText = (key, values) => (loose.has(key) ? loose(key, values) : undefined);
  return (signal: Pick<Signal, 'code' | 'text'>): string => signalWords(textAt, signal) ?? signal.code;
}

export function useActWords() {
  const t = useTranslations('systems.feed.did');
  return ({ what }: Signal['acts'][number]) => {
    const known = STATION_ACTS.find((each) => each === what);
    return known ? t(known) : what;
  };
}
