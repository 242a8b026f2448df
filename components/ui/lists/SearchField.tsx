'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, type ClipboardEvent, type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import field from '#components/ui/controls/TextField.module.css';
import { Icon } from '#components/ui/display/Icon.tsx';
import css from './SearchField.module.css';

type Props = {
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  hint?: string;
};

/** More than an upstream looks for at once; and what fits into an address beside the rest of it, where a line of a request has 8 KB. */
const MOST = { lines: 1000, address: 7000 };

/** A pasted list as lines, and those that are beyond the most. */
function linesIn(text: string): { taken: string[]; left: string[] } {
  const lines = text
    .split(/[\t\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  let size = 0;
  const beyond = lines.findIndex((line, at) => {
    size += encodeURIComponent(`${line}\n`).length;
    return at >= MOST.lines || size > MOST.address;
  });
  return beyond < 0 ? { taken: lines, left: [] } : { taken: lines.slice(0, beyond), left: lines.slice(beyond) };
}

/** Searches a quarter of a second after the last key, or at once on Enter; Esc clears. A pasted list stands in it line by line; what does not fit is said. */
export function SearchField({ value, onSearch, label, placeholder, hint }: Props) {
  const t = useTranslations('ui.filters');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const [left, setLeft] = useState<readonly string[]>([]);
  const search = (text: string, beyond: readonly string[] = []) => {
    setTyped(text);
    setLeft(beyond);
    setKnown(text.trim());
    if (text.trim() !== value) onSearch(text.trim());
  };
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      setKnown(typed.trim());
      onSearch(typed.trim());
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  const paste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text').trim();
    if (!/[\t\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const lines = linesIn(typed.slice(0, selectionStart ?? 0) + pasted + typed.slice(selectionEnd ?? typed.length));
    search(lines.taken.join('\n'), lines.left);
  };
  const isList = typed.includes('\n');
  const typing = {
    value: typed,
    placeholder,
    'aria-label': label,
    enterKeyHint: 'search',
    spellCheck: false,
    autoCapitalize: 'off',
    onPaste: paste,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isList) search(typed);
      if (event.key === 'Escape') search('');
    },
  } as const;
  return (
    <div>
      <div className={`${field.box} ${css.box}`} style={{ '--rows': 1, '--most': 6 } as CSSProperties}>
        <Icon name="search" className={css.sign} />
        {/* biome-ignore lint/a11y/noAutofocus: the line that was pasted into has become this */}
        {isList ? <textarea key="list" rows={1} autoFocus {...typing} /> : <input key="line" type="search" {...typing} />}
        {typed && (
          <IconButton aria-label={t('clearSearch')} onClick={() => search('')} className={css.clear}>
            <Icon name="close" size="small" />
          </IconButton>
        )}
      </div>
      {left.length > 0 && isList && (
        <div role="status" className={css.left}>
          <span>{t('left', { taken: typed.split('\n').length, left: left.length })}</span>
          <CopyButton text={left.join('\n')} name={t('leftName', { left: left.length })} />
        </div>
      )}
      {hint && <span className={css.hint}>{hint}</span>}
    </div>
  );
}
