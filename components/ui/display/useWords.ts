'use client';

import { type Messages, type NamespaceKeys, type NestedKeyOf, type NestedValueOf, useTranslations } from 'next-intl';
import { useCallback } from 'react';

type Block = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
type WordOf<Name extends Block> = keyof NestedValueOf<Messages, Name> & string;
type Words = { (name: string): string; has: (name: string) => boolean };

/** The word for a name: from the first block, or the shared one; a name neither knows stays as it is written. */
export function useWords<Own extends Block, Shared extends Block>(own: Own, shared: Shared) {
  const ofOwn = useTranslations(own) as unknown as Words;
  const ofShared = useTranslations(shared) as unknown as Words;
  return useCallback(
    (name: WordOf<Own> | WordOf<Shared>) => {
      const words = [ofOwn, ofShared].find((each) => each.has(name));
      return words ? words(name) : name;
    },
    [ofOwn, ofShared],
  );
}
