'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { TicketCode } from '#lib/contract/ticketCodes.ts';
import { CodeForm } from './CodeForm.tsx';
import { codeBody } from './codeForm.ts';
import { usePriorityWord } from './ticketWords.ts';
import type { CodeKind } from './useTicketCodes.ts';

export function CodeLine({ kind, code: given }: { kind: CodeKind; code: TicketCode }) {
  const { id, code, name, priority, billable, active, version } = given;
  const t = useTranslations('tickets.codes');
  const common = useTranslations('common');
  const priorityWord = usePriorityWord();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const { trigger, isMutating, error } = useWrite(contract.tickets.changeCode);
  const running = isMutating ? common('saving') : undefined;
  const facts = [
    kind === 'resolution' && t(billable ? 'billable' : 'notBillable'),
    priority && priority !== 'normal' && priorityWord(priority),
    !active && t('stopped'),
  ];
  if (isOpen)
    return (
      <CodeForm
        kind={kind}
        name={t('changeTitle', { code })}
        go={common('save')}
        given={{ code, name, priority, billable }}
        error={error}
        running={running}
        onClose={() => setIsOpen(false)}
        onSend={async (typed) => {
          const { kind: _kind, code: _code, ...terms } = codeBody(kind, typed);
          const sent = await trigger([{ params: { id }, body: { ...terms, version } }]).catch(() => undefined);
          if (!sent) return false;
          toast(t('changed', { code }));
          setIsOpen(false);
          return true;
        }}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, color: active ? undefined : 'text.secondary' }}>
          <div>{name}</div>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            <code>{code}</code> {facts.filter(Boolean).join(', ')}
          </Box>
        </Box>
        <Button aria-label={t('changeTitle', { code })} onClick={() => setIsOpen(true)}>
          {common('change')}
        </Button>
        <ActionButton
          aria-label={`${t(active ? 'stop' : 'again')}: ${name}`}
          running={running}
          onClick={() => void trigger([{ params: { id }, body: { active: !active, version } }]).catch(() => undefined)}
        >
          {t(active ? 'stop' : 'again')}
        </ActionButton>
      </Box>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
    </Box>
  );
}
