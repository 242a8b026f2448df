import type { ComponentProps } from 'react';
import type { ChangeList } from '#lib/browser/api/useListState.ts';
import { SearchField } from './SearchField.tsx';

type Props = Pick<ComponentProps<typeof SearchField>, 'label' | 'placeholder' | 'hint'> & { q: string | undefined; change: ChangeList };

export const ListSearch = ({ q = '', change, ...words }: Props) => (
  <SearchField value={q} onSearch={(typed) => change({ q: typed }, 'replace')} {...words} />
);
