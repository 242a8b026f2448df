'use client';

import { useTranslations } from 'next-intl';
import { SYSTEM_KINDS } from '#lib/contract/systems.ts';

export function useKindWords() {
  const t = useTranslations('systems.kinds');
  return (kinds: readonly (string | null)[]) => {
    const words = kinds.flatMap((kind) => {
      const known = SYSTEM_KINDS.find((each) => each === kind);
      return known ? [t(`names.${known}`)] : kind ? [kind] : [];
    });
    return words.length === 0 ? t('none') : words.join(', ');
  };
}
