'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { codeBody } from './codeForm.ts';
import type { CodeKind } from './useTicketCodes.ts';

export function CodeAdd({ kind }: { kind: CodeKind }) {
  const t = useTranslations('tickets.codes');
  const common = useTranslations('common');
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const { trigger, isMutating, error } = useWrite(contract.tickets.addCode);
  if (!isOpen)
    return (
      <Button style={{ justifySelf: 'start' }} onClick={() => setIsOpen(true)}>
        {t('add')}
      </Button>
    );
  return (
    <CodeForm
      kind={kind}
      name={t('add')}
      go={t('addGo')}
      error={error}
      running={isMutating ? common('adding') : undefined}
      onClose={() => setIsOpen(false)}
      onSend={async (typed) => {
        const sent = await trigger([{ body: codeBody(kind, typed) }]).catch(() => undefined);
        if (sent) toast(t('added', { code: sent.data.code }));
        return sent !== undefined;
      }}
    />
  );
}
