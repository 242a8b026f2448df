'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { TodoTag } from '#lib/contract/todos.ts';

export function TodoTags({ tags }: { tags: readonly TodoTag[] }) {
  const t = useTranslations('todos.tags');
  return tags.map((tag) => (
    <Fragment key={tag}>
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          height: 20,
          paddingInline: 1.5,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '4px',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {t(tag)}
      </Box>
      <VisuallyHidden>, </VisuallyHidden>
    </Fragment>
  ));
}
