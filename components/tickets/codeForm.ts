import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';
import type { CodeKind } from './useTicketCodes.ts';

export const EMPTY_CODE = { code: '', name: '', priority: null as string | null, billable: false };
export type TypedCode = typeof EMPTY_CODE;

export function wrongCode({ code, name }: TypedCode): 'missing' | 'codeHint' | undefined {
  if (!code.trim() || !name.trim()) return 'missing';
  return /^[A-Z0-9][A-Z0-9-]{0,15}$/.test(code.trim()) ? undefined : 'codeHint';
}

export const codeBody = (kind: CodeKind, { code, name, priority, billable }: TypedCode) => ({
  ...{ kind, code: code.trim(), name: name.trim(), billable: kind === 'resolution' && billable },
  priority: TICKET_PRIORITIES.find((each) => each === priority) ?? null,
});
