'use client';

import { useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { BillReport, CarrierBill } from '#lib/contract/lineAudit.ts';
import type { Provider } from '#lib/contract/sims/states.ts';
import type { BillField } from '#lib/contract/words/lineAudit.ts';
import { monthsAfter } from '#lib/domain/recurring.ts';

type Columns = Record<string, BillField | null>;
type Draft = { file?: File; provider: Provider; account: string; month: string; columns?: Columns | undefined; leaveOut: boolean };

const lastMonth = () => monthsAfter(new Date().toISOString().slice(0, 7), -1);

export function useBillImport(accounts: readonly CarrierBill[]) {
  const [draft, setDraft] = useState<Draft>({
    ...{ provider: accounts[0]?.provider ?? 'vzw', account: accounts[0]?.account ?? '', month: lastMonth(), leaveOut: false },
  });
  const [told, setTold] = useState<BillReport>();
  const { trigger, error, isMutating } = useWrite(contract.lineAudit.import);
  const accountOf = (of: Provider) => accounts.find((each) => each.provider === of)?.account ?? '';
  const change = (changes: Partial<Draft>) => {
    const isMappedAnew = changes.file !== undefined || changes.provider !== undefined;
    setDraft((before) => ({
      ...{ ...before, leaveOut: false },
      ...(isMappedAnew && { columns: undefined }),
      ...(changes.provider && { account: accountOf(changes.provider) }),
      ...changes,
    }));
    setTold(undefined);
  };
  const { file, provider, account, month, columns, leaveOut } = draft;
  const isReady = told !== undefined && told.missing.length === 0 && told.lines > 0 && (told.wrong === 0 || leaveOut);
  const missing = !file
    ? ('file' as const)
    : !account.trim() || !/^\d{4}-\d{2}$/.test(month)
      ? ('fields' as const)
      : told && told.missing.length > 0 && !columns
        ? ('columns' as const)
        : undefined;

  async function send(): Promise<CarrierBill | null> {
    if (!file || isMutating) return null;
    const sent = { file, provider, account: account.trim(), month, columns: columns && JSON.stringify(columns) };
    const more = { replaces: told?.replaces?.version, leave_out: leaveOut ? ('1' as const) : undefined };
    try {
      const query = isReady ? {} : { dry_run: '1' as const };
      const { data } = await trigger([{ query, body: { ...sent, ...(isReady && more) } }]);
      if (!data.bill) setTold(data);
      return data.bill;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setTold(undefined);
      return null;
    }
  }

  return {
    ...{ draft, change, told, error, isReady, missing, send, isSending: isMutating },
    leaveOut: (on: boolean) => setDraft((before) => ({ ...before, leaveOut: on })),
    /** What a column is; the file is read again by it before anything is stored. */
    map(header: string, field: BillField | null) {
      const now = Object.fromEntries(told?.columns.map((column) => [column.header, column.field]) ?? []);
      setDraft((before) => ({ ...before, columns: { ...now, ...before.columns, [header]: field }, leaveOut: false }));
      setTold(
        (before) =>
          before && { ...before, columns: before.columns.map((each) => (each.header === header ? { ...each, field } : each)), lines: 0 },
      );
    },
  };
}
