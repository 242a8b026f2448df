'use client';

import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslations } from 'next-intl';
import { type FormEvent, type Ref, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { truncate } from '#lib/format/truncate.ts';
import type { TodoPlace } from './places.ts';

type Props = { place: TodoPlace; field: Ref<HTMLInputElement>; onMore: (title: string) => void };

/** A line and Enter: on the list, with the tag or mark of the list it is typed in. What failed stays typed. */
export function TodoAdd({ place, field, onMore }: Props) {
  const t = useTranslations('todos.add');
  const common = useTranslations('common');
  const toast = useToast();
  const [title, setTitle] = useState('');
  const { trigger, isMutating, error, reset } = useWrite(contract.todos.create);
  const typed = title.trim();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed || isMutating) return;
    const marks = { ...(place.tag && { tags: [place.tag] }), ...(place.filter === 'important' && { important: true }) };
    const sent = await trigger([{ body: { title: typed, ...marks } }]).catch(() => undefined);
    if (!sent) return;
    setTitle('');
    toast(t('added', { title: typed }));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, padding: { xs: '4px 16px 10px', sm: '0 20px 12px' } }}>
      {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Box component="form" onSubmit={(event) => void add(event)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <OutlinedInput
          inputRef={field}
          value={title}
          placeholder={t('placeholder')}
          onChange={({ target }) => {
            if (error) reset();
            setTitle(truncate(target.value, 200));
          }}
          startAdornment={<AddIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', marginInlineEnd: 2 }} />}
          slotProps={{ input: { 'aria-label': common('newToDo'), enterKeyHint: 'done', autoComplete: 'off' } }}
          sx={{ flex: '1 1 240px', bgcolor: 'background.paper' }}
        />
        {typed && (
          <ActionButton type="submit" variant="contained" color="primary" running={isMutating ? t('adding') : undefined}>
            {common('add')}
          </ActionButton>
        )}
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => {
            onMore(typed);
            setTitle('');
          }}
        >
          {t('more')}
        </Button>
      </Box>
    </Box>
  );
}
