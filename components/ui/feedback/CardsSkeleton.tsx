import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import css from './skeleton.module.css';

const LINES = ['64%', '88%', '76%', '92%', '58%', '82%'];

type Props = {
  columns: readonly (readonly number[])[];
  template?: { xs: string; lg?: string; xl?: string };
};

export function CardsSkeleton({ columns, template: { xs, lg, xl } = { xs: 'minmax(0, 1fr)' } }: Props) {
  const common = useTranslations('common');
  return (
    <div aria-busy="true" className={css.cards} style={{ '--columns': xs, '--columns-lg': lg, '--columns-xl': xl } as CSSProperties}>
      <VisuallyHidden>{common('loading')}</VisuallyHidden>
      {columns.map((cards, column) => (
        <div key={column} aria-hidden className={css.column}>
          {cards.map((lines, card) => (
            <div key={card} className={css.card}>
              {Array.from({ length: lines }, (_, at) => (
                <div key={at} style={{ width: at === 0 ? '32%' : LINES[(at + card) % LINES.length] }} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
