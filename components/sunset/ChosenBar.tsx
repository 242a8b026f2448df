'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { ChangeAction } from './ChangeAction.tsx';
import { LettersAction } from './LettersAction.tsx';
import { PlanAction } from './PlanAction.tsx';
import { SunsetExport } from './SunsetExport.tsx';
import css from './SunsetScreen.module.css';

type Props = { items: readonly SunsetItem[]; technicians: readonly number[]; tags: readonly string[]; onClear(): void };

export function ChosenBar({ items, technicians, tags, onClear }: Props) {
  const t = useTranslations('sunset');
  const count = items.length;
  return (
    <div className={css.chosen} data-some={count > 0 || undefined}>
      <div role="status">{count > 0 && t('selected', { count })}</div>
      {count > 0 && (
        <IconButton aria-label={t('clear')} onClick={onClear}>
          <Icon name="close" />
        </IconButton>
      )}
      <div className={css.acts}>
        {/* What is done with a selection may take its sites out of sight, and the dialog has more to say then. */}
        <PlanAction items={items} />
        <LettersAction items={items} />
        <ChangeAction items={items} technicians={technicians} tags={tags} />
        {count > 0 && <SunsetExport items={items} />}
      </div>
    </div>
  );
}
