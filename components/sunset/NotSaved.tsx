'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import css from './SunsetScreen.module.css';
import type { Refused } from './store.ts';

type Props = {
  refused: ReadonlyMap<string, Refused>;
  open: number | null;
  items: ReadonlyMap<number, SunsetItem>;
  onOpen(id: number): void;
};

/** Edits that were not taken, of sites other than the open one: nobody has to find them by chance. */
export function NotSaved({ refused, open, items, onOpen }: Props) {
  const t = useTranslations('sunset');
  const fieldName = useWords('sunset.fields', 'fields');
  const others = [...refused.values()].filter(({ id }) => id !== open);
  const [first] = others;
  if (!first) return null;
  return (
    <div className={css.unsaved}>
      <Alert kind="warn" action={<Button onClick={() => onOpen(first.id)}>{t('edit.look')}</Button>}>
        {t('edit.others', {
          count: others.length,
          site: items.get(first.id)?.site_name ?? String(first.id),
          field: fieldName(first.field),
        })}
      </Alert>
    </div>
  );
}
