import type { Messages } from 'next-intl';
import { isReached, onReached } from '#lib/browser/api/connectivity.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { loadMessages } from '#lib/i18n/loadMessages.ts';
import { type Part, part } from './lazyParts.ts';

type Blocks = { [block: string]: unknown };
type Arrival = { readonly texts: Promise<Messages>; failure?: unknown };

/** What a script of the document that brings blocks is known by, with their language. */
export const BLOCKS = 'data-messages';

const wholes = new Map<LanguageCode, Part<Messages>>();
const arrivals = new Map<LanguageCode, Arrival>();
const brought: { [language: string]: Blocks } = {};
const read = new WeakSet<Element>();
let shown: LanguageCode | undefined;

function wholeOf(language: LanguageCode): Part<Messages> {
  const whole = wholes.get(language) ?? part(() => loadMessages(language), { isLarge: true });
  wholes.set(language, whole);
  return whole;
}

function readDocument() {
  for (const script of document.querySelectorAll(`script[${BLOCKS}]`)) {
    if (read.has(script)) continue;
    read.add(script);
    const language = script.getAttribute(BLOCKS) ?? '';
    brought[language] = { ...brought[language], ...JSON.parse(script.textContent ?? '{}') };
  }
}

export function blockOf(language: LanguageCode, name: string): unknown {
  shown = language;
  const whole: Blocks | undefined = wholeOf(language).now();
  if (whole) return whole[name];
  if (!brought[language]?.[name]) readDocument();
  return brought[language]?.[name];
}

export const isWhole = (language: LanguageCode) => wholeOf(language).now() !== undefined;

async function persist(language: LanguageCode): Promise<Messages> {
  for (;;) {
    try {
      return await wholeOf(language).fetch();
    } catch (cause) {
      if (await isReached()) throw cause;
      await new Promise<void>((done) => {
        const stop = onReached(() => {
          stop();
          done();
        });
      });
    }
  }
}

/**
 * For a render that lacks a text: throws the arrival of all texts, which React waits for, and once they could not be fetched the reason, until the
 * desk answers anything. Not `use`: the render after the arrival has nothing left to `use`, and React then takes its first hooks for later ones
 * (https://react.dev/warnings/conditional-use-of-use).
 */
export function suspendForMessages(language: LanguageCode): never {
  const known = arrivals.get(language);
  if (known) throw known.failure ?? known.texts;
  const arrival: Arrival = { texts: persist(language) };
  arrivals.set(language, arrival);
  arrival.texts.catch((cause) => {
    arrival.failure = cause;
    const stop = onReached(() => {
      stop();
      arrivals.delete(language);
    });
  });
  throw arrival.texts;
}

/** Comes with the first thing a page opens, which may speak of anything. */
export const fetchMessages = async () => {
  if (shown) await wholeOf(shown).fetch();
};
