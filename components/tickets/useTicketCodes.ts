'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { TicketCode } from '#lib/contract/ticketCodes.ts';
import type { TICKET_CODE_KINDS } from '#lib/contract/words/tickets.ts';

export type CodeKind = (typeof TICKET_CODE_KINDS)[number];

/** All codes there are, also those that are offered no more; none where the upstream keeps none. */
export function useTicketCodes() {
  const may = useAllows()(contract.tickets.codes.access);
  const isThere = useCapability('ticketCodes');
  const { data, error, mutate } = useRead(contract.tickets.codes, may && isThere ? {} : null, { background: true });
  const codes = data?.data ?? [];
  const offered = (kind: CodeKind): TicketCode[] => codes.filter((each) => each.kind === kind && each.active);
  const nameOf = (kind: CodeKind, code: string | null | undefined) =>
    code && (codes.find((each) => each.kind === kind && each.code === code)?.name ?? code);
  return { codes, isRead: data !== undefined, offered, nameOf, error, retry: () => void mutate() };
}
