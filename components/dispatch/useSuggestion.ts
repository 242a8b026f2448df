'use client';

import { useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import * as contract from '#lib/contract/index.ts';

type Asked = { date: string; technician_ids: number[]; ticket_ids: number[] | undefined; between: boolean };

export function useSuggestion(onTake: (suggestion: Suggestion) => Promise<boolean>, onClose: () => void) {
  const { trigger, isMutating: isAsking } = useWrite(contract.dispatch.suggest);
  const [found, setFound] = useState<Suggestion>();
  const [error, setError] = useState<ApiError>();
  const [isTaking, setTaking] = useState(false);
  const ask = async (body: Asked) => {
    setError(undefined);
    try {
      const { data } = await trigger([{ body }]);
      setFound(data);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    }
  };
  const take = async () => {
    if (!found) return;
    setTaking(true);
    const isTaken = await onTake(found);
    setTaking(false);
    if (isTaken) onClose();
  };
  return { found, error, isAsking, isTaking, ask, take };
}
