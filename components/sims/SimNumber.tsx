import { Id } from '#components/ui/display/Id.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';

export const SimNumber = ({ sim }: { sim: Pick<Sim, 'imei' | 'iccid'> & Partial<Pick<Sim, 'meid'>> }) => (
  <Id kind={simNumberKind(sim)} value={simNumber(sim)} />
);
