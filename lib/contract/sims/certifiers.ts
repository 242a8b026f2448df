import { knownProvider, PROVIDERS } from './states.ts';

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

/** The carriers that certified a radio, in one order, so that two that say the same are the same: "vzw att". */
export const certifiersIn = (text: string): string => {
  const words = wordsIn(text);
  return PROVIDERS.filter((each) => words.includes(each)).join(' ');
};

export const areCertifiers = (text: string) => wordsIn(text).every(knownProvider);

export const certifiersOf = ({ certification }: { certification?: string | null | undefined }) =>
  wordsIn(certification ?? '').flatMap((each) => knownProvider(each) ?? []);
