'use client';

import ClearIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';

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
  const field = (
    <OutlinedInput
      key={isList ? 'list' : 'line'}
      type={isList ? undefined : 'search'}
      multiline={isList}
      maxRows={6}
      autoFocus={isList}
      size="small"
      fullWidth
      value={typed}
      placeholder={placeholder}
      slotProps={{
        input: { 'aria-label': label, enterKeyHint: 'search', spellCheck: false, autoCapitalize: 'off', onPaste: paste },
      }}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isList) search(typed);
        if (event.key === 'Escape') search('');
      }}
      startAdornment={<SearchIcon sx={{ fontSize: 18, color: 'text.secondary', marginInlineEnd: 2 }} />}
      endAdornment={
        typed && (
          <IconButton size="small" aria-label={t('clearSearch')} onClick={() => search('')} edge="end">
            <ClearIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )
      }
      sx={{
        '& input::-webkit-search-cancel-button': { display: 'none' },
        '& textarea': { whiteSpace: 'pre', fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
  return (
    <div>
      {field}
      {left.length > 0 && isList && (
        <Typography role="status" variant="caption" sx={{ display: 'flex', gap: 2, alignItems: 'center', color: 'status.warn.fg' }}>
          <span>{t('left', { taken: typed.split('\n').length, left: left.length })}</span>
          <CopyButton text={left.join('\n')} name={t('leftName', { left: left.length })} />
        </Typography>
      )}
      {hint && (
        <Typography variant="caption" sx={{ color: 'text.disabled' }}>
          {hint}
        </Typography>
      )}
    </div>
  );
}
