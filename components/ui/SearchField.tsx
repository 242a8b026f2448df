'use client';

import ClearIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, useEffect, useState } from 'react';

type Props = {
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  /** Stands below. */
  hint?: string;
  /** More lines than this are not searched, nor more letters than these. */
  most?: { lines: number; letters: number };
};

const MOST = { lines: 1000, letters: 20_000 };

/** A pasted list as one line each, without what is beyond the most. */
function linesIn(text: string, { lines, letters }: { lines: number; letters: number }): string {
  const whole = text
    .split(/[\t\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, lines)
    .join('\n');
  return whole.length <= letters ? whole : whole.slice(0, whole.lastIndexOf('\n', letters));
}

/** Searches a quarter of a second after the last key, or at once on Enter; Esc clears. A pasted list stands in it line by line. */
export function SearchField({ value, onSearch, label, placeholder, hint, most = MOST }: Props) {
  const t = useTranslations('ui.filters');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const search = (text: string) => {
    setTyped(text);
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
    search(linesIn(typed.slice(0, selectionStart ?? 0) + pasted + typed.slice(selectionEnd ?? typed.length), most));
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
      {hint && (
        <Typography variant="caption" sx={{ color: 'text.disabled' }}>
          {hint}
        </Typography>
      )}
    </div>
  );
}
