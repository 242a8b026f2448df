import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Sim } from '#lib/contract/sims/sim.ts';
import type { StockState } from '#lib/contract/sims/states.ts';
import { SimFacts } from './SimFacts.tsx';

const simThat = (stock_state: StockState) =>
  Sim.parse({ id: 1, imei: '353806141923634', provider: 'vzw', status: 'inventory', version: 1, stock_state, warehouse_code: 'DAL-01' });

test.each([
  ['warehouse', 'in warehouse DAL-01'],
  ['truck', 'on truck DAL-01'],
  ['lost', 'last at DAL-01'],
  ['scrapped', 'last at DAL-01'],
] as const)('Of a SIM whose place is %s one reads that it is %s', (state, words) => {
  onScreen(<SimFacts sim={simThat(state)} />);
  expect(screen.getByText(words)).toBeTruthy();
});
