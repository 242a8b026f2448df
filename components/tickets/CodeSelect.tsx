'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';
import type { TicketCode } from '#lib/contract/ticketCodes.ts';
import { type CodeKind, useTicketCodes } from './useTicketCodes.ts';

type Props = { kind: CodeKind; value: string | null; required?: boolean; onChange: (code: TicketCode | undefined) => void };

export function CodeSelect({ kind, value, required, onChange }: Props) {
  const t = useTranslations('tickets.fields');
  const codes = useTicketCodes().offered(kind);
  if (codes.length === 0) return null;
  return (
    <Select
      label={t(`${kind}_code`)}
      required={required}
      options={codes.map(({ code, name }) => ({ value: code, label: name }))}
      value={value}
      onChange={(next) => onChange(codes.find(({ code }) => code === next))}
    />
  );
}
