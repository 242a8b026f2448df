'use client';

import { useCount } from '#components/ui/display/useCount.ts';
import css from './TogglePills.module.css';

type Props = {
  title: string;
  options: readonly { value: string; count: number }[];
  wordOf?: (value: string) => string;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
};

export function TogglePills({ title, options, wordOf = (value) => value, chosen, onChange }: Props) {
  const writeCount = useCount();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn as a box of its own
    <div role="group" aria-label={title}>
      <div className={css.title}>{title}</div>
      <div className={css.tags}>
        {options.map(({ value, count }) => (
          <button
            key={value}
            type="button"
            className={css.tag}
            aria-pressed={chosen.includes(value)}
            onClick={() => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])}
          >
            {wordOf(value)} {writeCount(count)}
          </button>
        ))}
      </div>
    </div>
  );
}
