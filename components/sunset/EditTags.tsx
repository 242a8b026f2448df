'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

type Props = { id: string; describedBy: string; value: readonly string[]; known: readonly string[]; onSave(tags: string[]): void };

export function EditTags({ id, describedBy, value, known, onSave }: Props) {
  const t = useTranslations('sunset.edit');
  const [typed, setTyped] = useState('');
  const add = () => {
    const tag = typed.trim();
    setTyped('');
    if (tag && !value.some((each) => each.toLowerCase() === tag.toLowerCase())) onSave([...value, tag]);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {value.map((tag) => (
        <Box
          key={tag}
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            paddingInlineStart: 2,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
            typography: 'caption',
          }}
        >
          {tag}
          <IconButton size="small" aria-label={t('untag', { tag })} onClick={() => onSave(value.filter((each) => each !== tag))}>
            <CloseOutlined sx={{ fontSize: 14 }} />
          </IconButton>
        </Box>
      ))}
      <OutlinedInput
        id={id}
        size="small"
        value={typed}
        placeholder={t('tag')}
        sx={{ flex: '1 1 110px' }}
        slotProps={{ input: { 'aria-describedby': describedBy, maxLength: 40, list: `${id}-known` } }}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          }
          if (event.key === 'Escape') setTyped('');
        }}
      />
      <datalist id={`${id}-known`}>
        {known
          .filter((tag) => !value.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </Box>
  );
}
