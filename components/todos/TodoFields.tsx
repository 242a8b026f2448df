'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { Field } from '#components/ui/controls/Field.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { idIn } from '#lib/format/ids.ts';
import { truncate } from '#lib/format/truncate.ts';
import { AboutPicker } from './AboutPicker.tsx';
import { RichView } from './RichView.tsx';
import { TagsField } from './TagsField.tsx';
import type { TodoValues } from './todoValues.ts';

const RichEditor = lazyPart(async () => (await import('./RichEditor.tsx')).RichEditor, { isLarge: true });

type Props = {
  values: TodoValues;
  editorKey: string;
  isNew: boolean;
  assignee: string | null;
  errors: Partial<Record<keyof TodoValues, string>>;
  onChange: (edit: Partial<TodoValues>) => void;
  onTooLong: (is: boolean) => void;
};

export function TodoFields({ values, editorKey, isNew, assignee, errors, onChange, onTooLong }: Props) {
  const t = useTranslations('todos');
  const fields = useTranslations('fields');
  const { data: people } = useRead(contract.todos.people, {}, { revalidateOnFocus: false });
  const known = people?.data ?? [];
  const { assignee_id: person } = values;
  const missing = person !== null && !known.some(({ id }) => id === person) ? [{ id: person, name: assignee ?? String(person) }] : [];
  return (
    <>
      <TextArea
        label={fields('title')}
        required
        autoFocus={isNew}
        maxRows={4}
        value={values.title}
        error={errors.title}
        onChange={({ target }) => onChange({ title: truncate(target.value.replaceAll('\n', ' '), 200) })}
      />
      <Field label={fields('description')} error={errors.description}>
        {({ id, 'aria-describedby': describedBy }) => (
          <div id={id}>
            <RichEditor
              key={editorKey}
              value={values.description}
              label={fields('description')}
              describedBy={describedBy}
              onChange={(description) => {
                onTooLong(description === undefined);
                if (description !== undefined) onChange({ description });
              }}
              meanwhile={
                <Box role="status" sx={{ minHeight: 140, color: 'text.secondary' }}>
                  {values.description ? <RichView text={values.description} /> : t('form.loading')}
                </Box>
              }
            />
          </div>
        )}
      </Field>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          label={t('form.due')}
          hint={t('form.dueHint')}
          type="date"
          value={values.due ?? ''}
          error={errors.due}
          onChange={({ target }) => onChange({ due: target.value || null })}
        />
        <Select
          label={t('form.assignee')}
          hint={t('form.assigneeHint')}
          placeholder={t('row.nobody')}
          value={person === null ? null : String(person)}
          error={errors.assignee_id}
          onChange={(id) => onChange({ assignee_id: id === null ? null : idIn(id) })}
          options={[...known, ...missing].map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Box>
      <TagsField tags={values.tags} onChange={(tags) => onChange({ tags })} />
      <AboutPicker value={values.link} error={errors.link} onChange={(link) => onChange({ link })} />
      <Choice
        as={Checkbox}
        label={t('form.important')}
        reason={undefined}
        checked={values.important}
        onChange={(important) => onChange({ important })}
      />
    </>
  );
}
