'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import css from './Overlay.module.css';

const GIVE_UP_MS = 10_000;

function leadsTo(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search } = new URL(link.href);
  return origin === window.location.origin ? pathname + search : undefined;
}

/** Lies over the page from the press of a link until the address has changed. */
export function Overlay() {
  const t = useTranslations('shell');
  const search = useSearchParams().toString();
  const here = usePathname() + (search && `?${search}`);
  const [left, setLeft] = useState<string>();
  if (left !== undefined && left !== here) setLeft(undefined);

  useEffect(() => {
    const onPress = (event: MouseEvent) => {
      const to = leadsTo(event);
      if (to && to !== here) setLeft(here);
    };
    document.addEventListener('click', onPress, true);
    return () => document.removeEventListener('click', onPress, true);
  }, [here]);

  useEffect(() => {
    if (left === undefined) return;
    const timer = setTimeout(() => setLeft(undefined), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [left]);

  if (left !== here) return null;
  return (
    <div role="status" className={css.veil}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </div>
  );
}
