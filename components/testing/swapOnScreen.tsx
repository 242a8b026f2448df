import type { ReactNode } from 'react';
import { type SwapBody, type SwapContextValue, SwapProvider } from '#components/swaps/SwapContext.ts';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { Swap } from '#lib/contract/swaps/swap.ts';
import { onScreen } from './onScreen.tsx';

const SIM = { device_type: '263LTE-V', provider: 'vzw', status: 'active', version: 1 };

/** A swap for a test: on test at its fourth step, with both SIMs, unless said otherwise. */
export const aSwap = (facts: object = {}): Swap =>
  Swap.parse({
    id: 7,
    ticket_number: 'T-48213',
    cs_no: 'HOU-1',
    system_no: '8001',
    site_name: 'Harbor Cold Storage',
    step: 4,
    status: 'on-test',
    panel_type: 'XR150',
    panel_flagged: true,
    cell_type: '263LTE-V',
    old_sim_id: 1,
    new_sim_id: 2,
    old_sim: { id: 1, imei: '356938035643801', ...SIM, cs_no: 'HOU-1', stock_state: 'installed' },
    new_sim: { id: 2, imei: '356938035643802', ...SIM, stock_state: 'truck' },
    version: 3,
    ...facts,
  });

/** What is ticked, by name. */
export const checked = (...names: string[]) => ({ checks: names.map((name) => ({ name, by: 'Jo', at: '2026-11-20T14:00:00Z' })) });

/** A part of the wizard with its swap; what it wants changed is kept in `asked`. */
export function swapOnScreen(part: ReactNode, swap: Swap, context: Partial<SwapContextValue> = {}) {
  const asked: { name: string; body: SwapBody }[] = [];
  const change = async (name: string, body: SwapBody) => {
    asked.push({ name, body });
    return true;
  };
  const value = {
    swap,
    hold: undefined,
    busy: undefined,
    trouble: undefined,
    worksheet: undefined,
    act: async () => true,
    change,
    ...context,
  };
  return {
    asked,
    ...onScreen(
      <CapabilityProvider names={['tests']}>
        <SwapProvider value={value}>{part}</SwapProvider>
      </CapabilityProvider>,
    ),
  };
}
