'use client';

import { useTranslations } from 'next-intl';
import type { Listing } from '#lib/browser/api/useList.ts';
import { useWhenIdle } from '#lib/browser/page/useWhenIdle.ts';
import type { View } from '#lib/contract/views.ts';
import type { Shape } from '#lib/format/shape.ts';
import { addressOf } from './useView.ts';
import { ViewCount } from './ViewCount.tsx';
import { ViewMenuButton } from './ViewMenuButton.tsx';
import css from './ViewsPanel.module.css';
import { ViewWay } from './ViewWay.tsx';

type Props = {
  kept: readonly View[];
  current: View | undefined;
  isChanged: boolean;
  fields: readonly string[];
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a list and its shape come together from one screen
  endpoint: Listing<unknown, any>;
  shape: Shape<object>;
  onSaved: () => void;
};

/** The reader's own views, then those that others share. */
export function KeptViews({ kept, current, isChanged, fields, path, endpoint, shape, onSaved }: Props) {
  const t = useTranslations('views');
  const isIdle = useWhenIdle();
  const ways = (mine: boolean) =>
    kept
      .filter((each) => each.mine === mine)
      .map((each) => {
        const isCurrent = each.id === current?.id;
        return (
          <li key={each.id}>
            <ViewWay
              path={path}
              search={addressOf(each)}
              name={each.name}
              isCurrent={isCurrent}
              title={mine ? undefined : t('of', { who: each.created_by ?? '-' })}
            />
            {isIdle && <ViewCount query={each.query} endpoint={endpoint} shape={shape} />}
            <ViewMenuButton view={each} isCurrent={isCurrent} isChanged={isChanged} columns={fields} path={path} onSaved={onSaved} />
          </li>
        );
      });
  const shared = ways(false);
  return (
    <>
      <ul className={css.views}>{ways(true)}</ul>
      {shared.length > 0 && (
        <>
          <div className={css.title}>{t('shared')}</div>
          <ul className={css.views}>{shared}</ul>
        </>
      )}
    </>
  );
}
