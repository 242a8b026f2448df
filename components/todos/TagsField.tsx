'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { TODO_TAGS } from '#lib/contract/todos.ts';
import type { TodoValues } from './todoValues.ts';

export function TagsField({ tags, onChange }: { tags: TodoValues['tags']; onChange: (tags: TodoValues['tags']) => void }) {
  const t = useTranslations('todos');
  const fields = useTranslations('fields');
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, typography: 'caption', fontWeight: 500 }}>
        {fields('tags')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {TODO_TAGS.map((tag) => (
          <Choice
            key={tag}
            as={Checkbox}
            label={t(`tags.${tag}`)}
            reason={undefined}
            checked={tags.includes(tag)}
            onChange={(is) => onChange(TODO_TAGS.filter((each) => (each === tag ? is : tags.includes(each))))}
          />
        ))}
      </Box>
    </Box>
  );
}
