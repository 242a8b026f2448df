'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { View } from '#lib/contract/views.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import { SimViewMenuButton } from './SimViewMenuButton.tsx';
import css from './SimViews.module.css';
import { addressOf, showSearch } from './useSimView.ts';

const SimViewDialog = lazyPart(async () => (await import('./SimViewDialog.tsx')).SimViewDialog);

type Props = {
  view: View | undefined;
  isChanged: boolean;
  shown: string;
  isWorthKeeping: boolean;
  columns: readonly string[];
  onSaved: () => void;
};

export function SimViews({ view, isChanged, shown, isWorthKeeping, columns, onSaved }: Props) {
  const t = useTranslations('sims.views');
  const locale = useLocale();
  const isThere = useCapability('views');
  const { data } = useRead(contract.views.list, isThere ? { query: { list: 'sims' } } : null, { revalidateOnFocus: false });
  const [saving, setSaving] = useState(false);
  if (!isThere) return null;
  const way = (search: string, name: string, isCurrent: boolean) => (
    <a
      className={css.way}
      href={`${getPathname({ href: hrefOf('sims'), locale })}${search && `?${search}`}`}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        showSearch(search);
      }}
    >
      <Icon name="bookmark" size="small" />
      <span>{name}</span>
    </a>
  );
  return (
    <nav aria-label={t('title')}>
      <div className={css.title}>{t('title')}</div>
      <ul className={css.views}>
        <li>{way('', t('all'), !view && shown === '')}</li>
        {data?.data.map((each) => (
          <li key={each.id}>
            {way(addressOf(each), each.name, each.id === view?.id)}
            <SimViewMenuButton view={each} isCurrent={each.id === view?.id} isChanged={isChanged} columns={columns} onSaved={onSaved} />
          </li>
        ))}
      </ul>
      {(view ? isChanged : isWorthKeeping) && (
        <Button variant="text" onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      )}
      {saving && (
        <SimViewDialog
          columns={columns}
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
