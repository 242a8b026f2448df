'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '#components/ui/display/useWords.ts';
import { AUDIT_KINDS, type AuditKind } from '#lib/contract/audit.ts';
import type { UserAction } from '#lib/contract/users.ts';
import { knownTicketStatus } from '#lib/contract/words/tickets.ts';

export function useAuditWord() {
  const t = useTranslations('users.audit.kinds');
  return (kind: string) => (AUDIT_KINDS.includes(kind as AuditKind) ? t(kind as AuditKind) : kind);
}

export function useActivityWords() {
  const t = useTranslations('users.actions');
  const sim = useTranslations('sims.history.kinds');
  const swap = useTranslations('swaps.events');
  const system = useTranslations('systems.history.kinds');
  const ticket = useTranslations('tickets');
  const sunset = useWords('sunset.fields', 'fields');
  const invoice = useTranslations('invoices.history.kinds');
  const auditWord = useAuditWord();
  return ({ source, kind, facts }: UserAction): string => {
    if (source === 'account') return auditWord(kind);
    if (source === 'sim' && sim.has(kind as 'created')) {
      const action = facts?.action === 'test-ready' ? 'ready' : String(facts?.action ?? 'other');
      return sim(kind as 'created', { action, provider: '' } as never);
    }
    if (source === 'swap' && swap.has(kind as 'begun')) return swap(kind as 'begun');
    if (source === 'system' && system.has(kind as 'test-asked')) return system(kind as 'test-asked');
    if (source === 'invoice' && invoice.has(kind as 'paid')) return t('invoice', { action: invoice(kind as 'paid') });
    if (source === 'sunset') return t('sunset', { field: sunset(kind as 'notes') });
    if (source !== 'ticket') return kind;
    const to = knownTicketStatus(facts?.to);
    if (to) return ticket('history.status', { status: ticket(`status.${to}`) });
    return kind === 'note' ? t('note') : t('ticket');
  };
}
