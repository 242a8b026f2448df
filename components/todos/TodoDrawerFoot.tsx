'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import type { Todo } from '#lib/contract/todos.ts';
import { TodoActs } from './TodoActs.tsx';
import type { useTodoForm } from './useTodoForm.ts';

type FootProps = {
  form: ReturnType<typeof useTodoForm>;
  todo: Todo | undefined;
  isNew: boolean;
  mayWrite: boolean;
  onDone: () => void;
  onClose: () => void;
};

export function TodoDrawerFoot({ form, todo, isNew, mayWrite, onDone, onClose }: FootProps) {
  const t = useTranslations('todos');
  const common = useTranslations('common');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        padding: '10px 16px',
        paddingBlockEnd: 'max(10px, env(safe-area-inset-bottom))',
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'ground.sunken',
      }}
    >
      {todo && <TodoActs todo={todo} onDone={onDone} />}
      <Box sx={{ flex: 1 }} />
      <Button variant="outlined" onClick={onClose} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        {common('close')}
      </Button>
      {mayWrite && (
        <ActionButton
          type="submit"
          variant="contained"
          color="primary"
          running={form.isSaving ? common('saving') : undefined}
          reason={!isNew && !form.isDirty ? common('nothingChanged') : undefined}
        >
          {isNew ? t('form.add') : common('save')}
        </ActionButton>
      )}
    </Box>
  );
}
