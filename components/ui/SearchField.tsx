'use client';

import ClearIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';

type Props = { value: string; onSearch: (text: string) => void; label: string; placeholder: string; clearLabel: string };

/** Searches a quarter of a second after the last key, or at once on Enter; Esc clears. */
export function SearchField({ value, onSearch, label, placeholder, clearLabel }: Props) {
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
  return (
    <OutlinedInput
      type="search"
      size="small"
      fullWidth
      value={typed}
      placeholder={placeholder}
      inputProps={{ 'aria-label': label, enterKeyHint: 'search', spellCheck: false, autoCapitalize: 'off' }}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed);
        if (event.key === 'Escape') search('');
      }}
      startAdornment={<SearchIcon sx={{ fontSize: 18, color: 'text.secondary', marginInlineEnd: 2 }} />}
      endAdornment={
        typed && (
          <IconButton size="small" aria-label={clearLabel} onClick={() => search('')} edge="end">
            <ClearIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )
      }
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
