'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '#components/ui/display/useWords.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { AUDIT_KINDS, type AuditKind } from '#lib/contract/audit.ts';
import type { UserAction } from '#lib/contract/users.ts';
import { knownTicketStatus } from '#lib/contract/words/tickets.ts';

export function useAuditWord() {
  const t = useTranslations('users.audit.kinds');
  return (kind: string) => (AUDIT_KINDS.includes(kind as AuditKind) ? t(kind as AuditKind) : kind);
}

const upperFirst = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

export function useActivityWords() {
  const t = useTranslations('users.actions');
  const sim = useTranslations('sims.history.kinds');
  const swap = useWords('swaps.events', 'onTest.history');
  const system = useWords('systems.history.kinds', 'onTest.history');
  const ticket = useTranslations('tickets');
  const sunset = useWords('sunset.fields', 'fields');
  const invoice = useTranslations('invoices.history.kinds');
  const customer = useTranslations('customers.history.kinds');
  const recurring = useTranslations('recurring.kinds');
  const price = useTranslations('prices.events');
  const work = useTranslations('operations.kinds');
  const auditWord = useAuditWord();
  return ({ source, kind, facts }: Pick<UserAction, 'source' | 'kind' | 'facts'>): string => {
    if (source === 'account') return auditWord(kind);
    if (source === 'sim' && sim.has(kind as 'created')) {
      const action = facts?.action === 'test-ready' ? 'ready' : String(facts?.action ?? 'other');
      return upperFirst(sim(kind as 'created', { action, provider: t('carrier') } as never));
    }
    if (source === 'swap') return swap(kind as 'begun');
    if (source === 'system') return system(kind as 'test-asked');
    if (source === 'invoice' && invoice.has(kind as 'paid')) return t('invoice', { action: invoice(kind as 'paid') });
    if (source === 'customer' && customer.has(kind as 'paid')) return t('customer', { action: customer(kind as 'paid') });
    if (source === 'recurring' && recurring.has(kind as 'price')) return recurring(kind as 'price');
    if (source === 'price' && price.has(kind as 'created')) return price(kind as 'created');
    if (source === 'work' && work.has(kind as 'bulk')) return work(kind as 'bulk');
    if (source === 'technician') return recurring('changed');
    if (source === 'sunset') return t('sunset', { field: sunset(kind as 'notes') });
    if (source !== 'ticket') return kind;
    const to = knownTicketStatus(facts?.to);
    if (to) return ticket('history.status', { status: ticket(`status.${to}`) });
    return kind === 'note' ? t('note') : t('ticket');
  };
}

type Line = Pick<UserAction, 'source' | 'about' | 'label'>;

/** Where the record of a line is looked at. */
export function hrefOfAction({ source, about, label }: Line): string | undefined {
  if (!about) return undefined;
  if (source === 'sim') return hrefOf('sim-edit', { id: about });
  if (source === 'swap') return hrefOf('sim-swap', { id: about });
  if (source === 'system') return hrefOf('watch-cs', { csNo: about });
  if (source === 'ticket') return `${hrefOf('tickets')}?ticket=${about}`;
  if (source === 'sunset') return `${hrefOf('sunset')}?q=${encodeURIComponent(label ?? '')}`;
  if (source === 'invoice') return hrefOf('apps-invoice-preview', { id: about });
  if (source === 'customer' || source === 'recurring') return hrefOf('apps-customers-view', { id: about });
  if (source === 'price') return `${hrefOf('apps-prices')}?q=${encodeURIComponent(label ?? '')}`;
  if (source === 'work') return `${hrefOf('operations')}/${about}`;
  return source === 'account' ? hrefOf('apps-users-view', { id: about }) : undefined;
}
