'use client';

import { useTranslations } from 'next-intl';
import type { Signal } from '#lib/contract/systems.ts';

/** A Contact ID or SIA code in the reader's words; one that nobody here knows in those of the station. */
export function useSignalWords() {
  const t = useTranslations('signals');
  return ({ code, text }: Pick<Signal, 'code' | 'text'>): string => {
    const [, side, number = ''] = /^([ER])(\d{3})$/.exec(code) ?? [];
    if (!side) return wordsAt(t, `sia.${code}`) ?? text ?? t('unknown');
    const own = wordsAt(t, `cid.${number}`);
    if (side === 'E') return own ?? text ?? t('unknown');
    if (number.startsWith('4')) return wordsAt(t, `closing.${number}`) ?? t('closing.other');
    return own ? t('restored', { what: own }) : (text ?? t('unknown'));
  };
}

/** The codes are the station's, so their keys are not known beforehand. */
function wordsAt(t: ReturnType<typeof useTranslations<'signals'>>, key: string): string | undefined {
  const loose = t as unknown as { has: (key: string) => boolean } & ((key: string) => string);
  return loose.has(key) ? loose(key) : undefined;
}
