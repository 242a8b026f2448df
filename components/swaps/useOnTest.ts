'use client';

import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { useSwapContext } from './SwapContext.ts';

/** Asks the station for a test of this swap's system; so many minutes from now. */
export function useOnTest() {
  const { swap, act } = useSwapContext();
  const { trigger } = useWrite(contract.systems.onTest);
  return (minutes: number, told?: { owner?: string; ahj?: string; fire_watch?: string }) =>
    act(
      'test',
      async () => {
        await trigger([{ params: { systemNo: swap.system_no ?? '', id: swap.id }, body: { minutes, told } }]);
      },
      minutes,
    );
}
