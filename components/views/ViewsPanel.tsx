'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Listing } from '#lib/browser/api/useList.ts';
import * as contract from '#lib/contract/index.ts';
import type { Shape } from '#lib/format/shape.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import { addressOf, type ShownView, showSearch } from './useView.ts';
import css from './ViewsPanel.module.css';
import { ViewWay } from './ViewWay.tsx';
import { VIEW_PAGES } from './viewPages.ts';

const KeptViews = lazyPart(async () => (await import('./KeptViews.tsx')).KeptViews, { isBare: true, isQuiet: true });
const ViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).ViewDialog);

type Props<Query extends object> = {
  shown: ShownView;
  /** What the list is read by, and the shape of its address: how many a view finds is asked once the page is at rest. */
  endpoint: Listing<unknown, Query>;
  shape: Shape<NoInfer<Query>>;
  /** Where columns can be chosen: what is shown, whether they are the view's or the usual ones, and how to forget what was chosen since. */
  columns?: { fields: readonly string[]; areOfView: boolean; areUsual: boolean; forget: () => void };
};

/** Views of a list, above its filters: the reader's own, and what others share. */
export function ViewsPanel<Query extends object>({ shown, endpoint, shape, columns }: Props<Query>) {
  const t = useTranslations('views');
  const locale = useLocale();
  const isThere = useCapability('views');
  const { list, view } = shown;
  const { data } = useRead(contract.views.list, isThere ? { query: { list } } : null, { revalidateOnFocus: false });
  const [saving, setSaving] = useState(false);
  if (!isThere) return null;
  const isChanged = shown.isChanged || columns?.areOfView === false;
  const isWorthKeeping = shown.shown !== '' || columns?.areUsual === false;
  const fields = columns?.fields ?? [];
  const path = getPathname({ href: hrefOf(VIEW_PAGES[list]), locale });
  const onSaved = () => view && columns?.forget();
  return (
    <nav aria-label={t('title')}>
      <div className={css.title}>{t('title')}</div>
      <ul className={css.views}>
        <li>
          <ViewWay path={path} search="" name={t(`all.${list}`)} isCurrent={!view && shown.shown === ''} />
        </li>
      </ul>
      {data && data.data.length > 0 && (
        <KeptViews
          kept={data.data}
          current={view}
          isChanged={isChanged}
          fields={fields}
          path={path}
          endpoint={endpoint}
          shape={shape as Shape<object>}
          onSaved={onSaved}
        />
      )}
      <div className={css.save} data-on={(view ? isChanged : isWorthKeeping) || undefined}>
        <Button variant="text" onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      </div>
      {saving && (
        <ViewDialog
          list={list}
          columns={fields}
          onClose={() => setSaving(false)}
          onDone={(saved) => {
            onSaved();
            showSearch(addressOf(saved));
          }}
        />
      )}
    </nav>
  );
}
