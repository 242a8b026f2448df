'use client';

import { useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { BankReport } from '#lib/contract/bank/file.ts';
import * as contract from '#lib/contract/index.ts';
import type { BankField } from '#lib/contract/words/bank.ts';

type Draft = { file?: File; account: string; columns?: Record<string, BankField | null> | undefined; leaveOut: boolean };

export function useBankImport(account: string) {
  const [draft, setDraft] = useState<Draft>({ account, leaveOut: false });
  const [told, setTold] = useState<BankReport>();
  const { trigger, error, isMutating } = useWrite(contract.bank.import);
  const { file, columns, leaveOut } = draft;
  const isReady = told !== undefined && told.missing.length === 0 && told.lines > 0 && (told.wrong === 0 || leaveOut);
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...(changes.file && { columns: undefined }), leaveOut: false, ...changes }));
    setTold(undefined);
  };

  async function send(): Promise<BankReport | null> {
    if (!file || isMutating) return null;
    const body = {
      file,
      account: draft.account.trim(),
      columns: columns && JSON.stringify(columns),
      leave_out: leaveOut ? ('1' as const) : undefined,
    };
    try {
      const { data } = await trigger([{ query: isReady ? {} : { dry_run: '1' as const }, body }]);
      if (!data.stored) setTold(data);
      return data.stored ? data : null;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setTold(undefined);
      return null;
    }
  }

  return {
    ...{ draft, change, told, error, isReady, send, isSending: isMutating },
    leaveOut: (on: boolean) => setDraft((before) => ({ ...before, leaveOut: on })),
    /** What a column is; the file is read again by it before anything is stored. */
    map(header: string, field: BankField | null) {
      const now = Object.fromEntries(told?.columns.map((column) => [column.header, column.field]) ?? []);
      setDraft((before) => ({ ...before, columns: { ...now, ...before.columns, [header]: field }, leaveOut: false }));
      setTold(
        (before) =>
          before && { ...before, columns: before.columns.map((each) => (each.header === header ? { ...each, field } : each)), lines: 0 },
      );
    },
  };
}
