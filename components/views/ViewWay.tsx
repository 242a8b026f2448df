'use client';

import type { MouseEvent } from 'react';
import { Icon } from '#components/ui/display/Icon.tsx';
import { showSearch } from './useView.ts';
import css from './ViewsPanel.module.css';

type Props = { path: string; search: string; name: string; isCurrent: boolean; title?: string | undefined };

export const ViewWay = ({ path, search, name, isCurrent, title }: Props) => (
  <a
    className={css.way}
    href={search ? `${path}?${search}` : path}
    title={title}
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
