'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import type { MapGroup } from '#components/map/points.ts';
import { isPlace } from '#components/map/points.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { isClosed } from '#lib/domain/sunsetStatus.ts';
import css from './SunsetList.module.css';
import { ROW_HEIGHT, SunsetRow } from './SunsetRow.tsx';
import { missingOf } from './scheduled.ts';
import { useSiteWords } from './siteWords.ts';
import { useRows } from './useRows.ts';

type Props = {
  items: readonly SunsetItem[];
  groups: readonly MapGroup[];
  groupOf: ReadonlyMap<number, string>;
  isByStatus: boolean;
  selected: ReadonlySet<number>;
  active: number | null;
  hovered: number | null;
  troubled: ReadonlySet<number>;
  onSelect(ids: Iterable<number>): void;
  onActive(id: number): void;
  onOpen(item: SunsetItem): void;
  onHover(id: number | null): void;
  onClear(): void;
};

/** The sites; says everything the map says, and is worked by keys alone: arrows go, Space and Shift choose, Ctrl+A takes all, Enter opens. */
export function SunsetList(props: Props) {
  const { items, groups, groupOf, isByStatus, selected, active, hovered, troubled, onSelect, onActive, onOpen, onHover, onClear } = props;
  const t = useTranslations('sunset');
  const words = useSiteWords();
  const hasLetters = useCapability('letters');
  const list = useRef<HTMLDivElement>(null);
  const anchor = useRef<number>(undefined);
  const { from, to } = useRows(list, items.length, ROW_HEIGHT);
  const places = useMemo(() => new Map(items.map(({ id }, at) => [id, at])), [items]);
  const group = useMemo(() => new Map(groups.map((each) => [each.key, each])), [groups]);
  const here = active === null ? undefined : places.get(active);

  useEffect(() => {
    const { current } = list;
    if (here === undefined || !current) return;
    const top = here * ROW_HEIGHT;
    if (top < current.scrollTop) current.scrollTop = top;
    else if (top + ROW_HEIGHT > current.scrollTop + current.clientHeight) current.scrollTop = top + ROW_HEIGHT - current.clientHeight;
  }, [here]);

  const range = (at: number) => {
    const begin = anchor.current ?? at;
    return items.slice(Math.min(begin, at), Math.max(begin, at) + 1).map(({ id }) => id);
  };
  const toggled = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  const press = (at: number, how: { range: boolean; toggle: boolean }) => {
    const item = items[at];
    if (!item) return;
    // A row has no focus of its own: it may be gone when the list was scrolled.
    list.current?.focus({ preventScroll: true });
    onActive(item.id);
    if (how.range) return onSelect([...(how.toggle ? selected : []), ...range(at)]);
    anchor.current = at;
    // A look at one site leaves what was chosen as it is.
    if (how.toggle) return onSelect(toggled(item.id));
    onOpen(item);
  };
  const latest = useRef(press);
  latest.current = press;
  const pressRow = useCallback((at: number, how: { range: boolean; toggle: boolean }) => latest.current(at, how), []);

  const keys = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const at = here ?? -1;
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const goes: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: items.length,
    };
    const aim = goes[key];
    const item = items[at];
    if (aim !== undefined) {
      const next = Math.min(Math.max(aim, 0), items.length - 1);
      const found = items[next];
      if (found) onActive(found.id);
      if (shiftKey && found) {
        anchor.current ??= Math.max(at, 0);
        onSelect(range(next));
      } else anchor.current = next;
    } else if (key === ' ' && item) onSelect(shiftKey ? range(at) : toggled(item.id));
    else if (key === 'Enter' && item) onOpen(item);
    else if (key === 'Escape') onClear();
    else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) onSelect(items.map(({ id }) => id));
    else return;
    event.preventDefault();
  };

  const noteOf = (item: SunsetItem) => {
    const { scheduled_for, letter_sent_at, technician_id, lng, lat } = item;
    const missing = missingOf(item);
    const who = technician_id == null ? undefined : words.technician(technician_id);
    if (!isPlace(lng, lat)) return t('noPlace');
    if (isClosed(item)) return who ?? '';
    if (missing) return t(`scheduled.${missing}`);
    if (scheduled_for) return [words.day(scheduled_for), who].filter(Boolean).join(', ');
    if (letter_sent_at) return t('letterSent', { day: words.dayOf(letter_sent_at) });
    return hasLetters ? t('noLetter') : '';
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t('list')}
      aria-multiselectable
      aria-activedescendant={here !== undefined && here >= from && here < to ? `site-${active}` : undefined}
      tabIndex={0}
      onKeyDown={keys}
      className={css.list}
    >
      <div role="presentation" style={{ height: items.length * ROW_HEIGHT }}>
        {items.slice(from, to).map((item, index) => (
          <SunsetRow
            key={item.id}
            item={item}
            group={group.get(groupOf.get(item.id) ?? '')}
            note={[isByStatus ? '' : words.status(item.status ?? ''), noteOf(item)].filter(Boolean).join(' · ')}
            trouble={troubled.has(item.id) ? t('edit.notSaved') : undefined}
            at={from + index}
            of={items.length}
            isSelected={selected.has(item.id)}
            isActive={item.id === active}
            isHovered={item.id === hovered}
            onPress={pressRow}
            onHover={onHover}
          />
        ))}
      </div>
    </div>
  );
}
