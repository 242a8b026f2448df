import { Sim } from '#lib/contract/sims/sim.ts';
import { proposedWork } from './programWork.ts';

const sim = (facts: object) =>
  Sim.parse({ id: 1, imei: '353811011923632', iccid: '89148000003598311111', provider: 'vzw', device_type: '263LTE-V', ...facts });
const OLD = sim({ status: 'active' });

test.each([
  ['another card in the same radio', { new_sim: sim({ imei: '', device_type: null }) }, 'none'],
  ['a radio of the same kind with the same carrier', { new_sim: sim({}) }, 'none'],
  ['a radio of another kind', { new_sim: sim({ device_type: 'XT50-LTE-V' }) }, 'cell'],
  ['radios of kinds nobody wrote down', { old_sim: sim({ device_type: null }), new_sim: sim({ device_type: null }) }, 'cell'],
  ['another carrier', { new_sim: sim({ provider: 'att' }) }, 'cell'],
  ['a card of another carrier', { new_sim: sim({ imei: '', provider: 'att' }) }, 'cell'],
  ['a first radio', { old_sim: null, new_sim: sim({}) }, 'cell'],
  ['another panel', { panel_type: 'XT50', new_sim: sim({}) }, 'whole'],
] as const)('for %s the panel keeps its program, or gets its communication section or all of it', (_, facts, work) => {
  expect(proposedWork({ panel_type: 'XT30', old_sim: OLD, ...facts }, 'XT30')).toBe(work);
});
