'use client';

import { ApiError, call } from '#lib/browser/api/api.ts';
import { refresh } from '#lib/browser/api/useApi.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { PartialSwap } from '#lib/contract/swaps/partialSwap.ts';
import { afterAct, afterChange, EMPTY_WORKSHEET, type Worksheet } from '#lib/domain/worksheet.ts';
import type { SwapBody } from './SwapContext.ts';
import type { useCompleteSwap } from './useCompleteSwap.ts';

const dataOf = <Data>(settled: PromiseSettledResult<{ data: Data }>) => (settled.status === 'fulfilled' ? settled.value.data : null);

/** What the desk does and keeps itself for a swap of which its upstream tells less than the screens read; nothing where it tells everything. */
export function useWorksheet(
  partial: PartialSwap | undefined,
  { swap, keep, lacks, isShort, lastSignal }: ReturnType<typeof useCompleteSwap>,
) {
  const me = useUser();
  if (!partial || !swap || !isShort) return undefined;
  const who = () => ({ by: me?.fullName ?? me?.email ?? null, at: new Date().toISOString() });
  const note = (next: (sheet: Worksheet) => Worksheet) => keep((now) => next(now ?? EMPTY_WORKSHEET));
  const { id, ticket_number, cs_no, step, panel_type, cell_type, old_sim_id, new_sim_id, notes } = swap;
  const params = { systemNo: swap.system_no ?? '', id };

  const keepBefore = async (simId = old_sim_id) => {
    if (!lacks('before') || simId === null) return;
    const [sim, ping] = await Promise.allSettled([
      call(contract.sims.show, { params: { id: simId } }),
      call(contract.sims.ping, { params: { id: simId } }),
    ]);
    if (sim.status === 'rejected') throw sim.reason;
    const { status } = sim.value.data;
    const before = { sim_id: simId, at: who().at, status, last_signal_at: lastSignal, last_signal_path: null, ping: dataOf(ping) };
    note((sheet) => ({ ...sheet, before }));
  };

  return {
    model: { id, ticket_number, cs_no, step, panel_type, cell_type, old_sim_id, new_sim_id, notes },
    keepBefore: () => keepBefore(),

    /** Nobody ends a swap whose system the station still holds on test. */
    async offTest() {
      if (!lacks('test') || !swap.test || swap.test.state === 'off') return;
      await call(contract.systems.offTest, { params, body: undefined });
      const { data } = await call(contract.systems.testStatus, { params: { site: swap.site ?? '' } });
      void refresh('systems');
      // Not told is not off.
      if (data.some(({ system_no, on_test }) => on_test !== false && system_no === swap.system_no))
        throw new ApiError({ code: 'illegal_state', message: '', errors: { step: ['test-open'] } });
      note((sheet) => afterAct(sheet, 'off-test', who()));
    },

    async look() {
      if (new_sim_id === null) return;
      const at = { params: { id: new_sim_id } };
      const [ping, line] = await Promise.allSettled([call(contract.sims.ping, at), call(contract.sims.providerStatus, at)]);
      if (ping.status === 'rejected' && line.status === 'rejected') throw ping.reason;
      const sim = dataOf(line);
      const carrier = sim && { imei: sim.imei, iccid: sim.iccid, state: sim.provider_state ?? sim.status };
      note((sheet) => ({ ...sheet, looked: { sim_id: new_sim_id, at: who().at, ping: dataOf(ping), carrier } }));
      void refresh('sims', 'systems');
    },

    noteAct(name: string, minutes?: number) {
      note((sheet) => afterAct(sheet, name as Parameters<typeof afterAct>[1], who(), minutes));
    },

    async noteChange(asked: SwapBody) {
      note((sheet) => afterChange(sheet, swap, asked, who()));
      if (asked.old_sim_id != null) await keepBefore(asked.old_sim_id);
    },
  };
}
