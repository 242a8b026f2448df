'use client';

import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { NeedsPicker } from '#components/dispatch/NeedsPicker.tsx';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';
import { CodeSelect } from './CodeSelect.tsx';
import { type TypedTicket, withCode } from './newTicket.ts';
import { usePriorityWord } from './ticketWords.ts';

type Props = { typed: TypedTicket; onType: (part: Partial<TypedTicket>) => void };

export function NewTicketWork({
  typed: { code, codeName, codePriority, problem, description, priority, warranty, requires },
  onType,
}: Props) {
  const t = useTranslations('tickets.fields');
  const fields = useTranslations('fields');
  const priorityWord = usePriorityWord();
  const hasNeeds = useCapability('requirements');
  return (
    <>
      <CodeSelect
        kind="problem"
        value={code}
        onChange={(chosen) => {
          onType(withCode({ problem, priority, codeName, codePriority }, chosen));
        }}
      />
      <TextField
        label={t('problem')}
        required
        value={problem}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => onType({ problem: target.value })}
      />
      <TextArea
        label={fields('description')}
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={description}
        onChange={({ target }) => onType({ description: target.value })}
      />
      <Select
        label={fields('priority')}
        options={TICKET_PRIORITIES.map((value) => ({ value, label: priorityWord(value) }))}
        value={priority}
        onChange={(next) => onType({ priority: TICKET_PRIORITIES.find((each) => each === next) ?? 'normal' })}
      />
      {hasNeeds && <NeedsPicker requires={requires} onChange={(part) => onType({ requires: { ...requires, ...part } })} />}
      <Choice as={Checkbox} label={t('warranty')} reason={undefined} checked={warranty} onChange={(on) => onType({ warranty: on })} />
    </>
  );
}
