'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';
import { EMPTY_CODE, type TypedCode, wrongCode } from './codeForm.ts';
import { usePriorityWord } from './ticketWords.ts';
import type { CodeKind } from './useTicketCodes.ts';

type Props = {
  kind: CodeKind;
  name: string;
  go: string;
  /** Of a code that is there its short word stays. */
  given?: TypedCode;
  error: ApiError | undefined;
  running: string | undefined;
  /** Whether it was taken. */
  onSend(typed: TypedCode): Promise<boolean>;
  onClose(): void;
};

export function CodeForm({ kind, name, go, given, error, running, onSend, onClose }: Props) {
  const t = useTranslations('tickets.codes');
  const fields = useTranslations('fields');
  const common = useTranslations('common');
  const priorityWord = usePriorityWord();
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(given ?? EMPTY_CODE);
  const type = (part: Partial<TypedCode>) => setTyped({ ...typed, ...part });
  const wrong = wrongCode(typed);
  const isTaken = error?.problem.code === 'duplicate';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong || running || !(await onSend(typed)) || given) return;
    setTyped(EMPTY_CODE);
    first.current?.focus();
  };
  return (
    <Box component="form" aria-label={name} onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: 2 }}>
      {error && !isTaken && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      {!given && (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          required
          autoFocus
          inputRef={first}
          maxLength={16}
          autoComplete="off"
          value={typed.code}
          error={isTaken ? t('taken') : undefined}
          onChange={({ target }) => type({ code: target.value.toUpperCase() })}
        />
      )}
      <TextField
        label={fields('name')}
        required
        autoFocus={given !== undefined}
        maxLength={80}
        autoComplete="off"
        value={typed.name}
        onChange={({ target }) => type({ name: target.value })}
      />
      {kind === 'resolution' ? (
        <Choice as={Checkbox} label={t('billable')} reason={undefined} checked={typed.billable} onChange={(on) => type({ billable: on })} />
      ) : (
        <Select
          label={fields('priority')}
          options={TICKET_PRIORITIES.map((value) => ({ value, label: priorityWord(value) }))}
          value={typed.priority}
          onChange={(next) => type({ priority: next })}
        />
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <ActionButton type="submit" variant="contained" color="primary" reason={wrong && t(wrong)} running={running}>
          {go}
        </ActionButton>
        <Button onClick={onClose}>{common('close')}</Button>
      </Box>
    </Box>
  );
}
