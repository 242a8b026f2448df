import format from 'use-intl/format-message/format-only';
import { writeInteger } from '#lib/format/integers.ts';

type Given = Parameters<typeof format>;
type Formatters = Given[3]['formatters'];

const spared = new WeakMap<Formatters, Formatters>();

function spare(formatters: Formatters): Formatters {
  const getNumberFormat = ((locale: string, options?: Intl.NumberFormatOptions) => {
    const made = () => formatters.getNumberFormat(locale, options);
    return options ? made() : { format: (value: number) => writeInteger(locale, value) ?? made().format(value) };
  }) as Formatters['getNumberFormat'];
  const sparing = { ...formatters, getNumberFormat };
  spared.set(formatters, sparing);
  return sparing;
}

/** The formatting of `use-intl`, in whose place it stands (`next.config.mjs`): whole numbers in a text are written without `Intl`. */
export default function formatMessage(...[key, message, values, options]: Given) {
  const { formatters } = options;
  return format(key, message, values, { ...options, formatters: spared.get(formatters) ?? spare(formatters) });
}
formatMessage.raw = format.raw;
