'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { useNarrow } from '#components/ui/display/useWidth.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import css from './Sidebar.module.css';

const FilterDrawer = lazyPart(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

type Props = {
  label?: string;
  count: number;
  beside?: ReactNode;
  children: ReactNode;
};

/** Filters at the start side, scrolling on their own; under 1100 px a button that opens them as a drawer. Stands in a flex row, before the content. */
export function Sidebar({ label, count, beside, children }: Props) {
  const t = useTranslations('ui.filters');
  const name = label ?? t('name');
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  // A part that is drawn is fetched: not before it is wanted.
  const [wasOpen, setWasOpen] = useState(false);
  const show = () => {
    setWasOpen(true);
    setOpen(true);
  };
  const content = <div className={css.content}>{children}</div>;
  return (
    <>
      {!narrow && (
        <aside aria-label={name} className={css.aside}>
          {content}
        </aside>
      )}
      <div className={css.line}>
        <Button startIcon={<Icon name="filter" />} aria-haspopup="dialog" onClick={show}>
          {t('open', { count })}
        </Button>
        {beside}
      </div>
      {narrow && wasOpen && (
        <FilterDrawer name={name} open={open} onClose={() => setOpen(false)}>
          {content}
        </FilterDrawer>
      )}
    </>
  );
}
