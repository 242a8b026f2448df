import { Sim } from '#lib/contract/sims/sim.ts';
import { PROVIDERS, SIM_STATUSES } from '#lib/contract/sims/states.ts';
import { CARRIER_MOVES } from '#lib/contract/swaps/move.ts';
import { moveRules, needsRadioOfOld, offeredMoves, proposedMove } from './carrierMoves.ts';
import { wordFor } from './carrierRules.ts';
import { MOVES, moveFacts } from './moveFacts.ts';

const RADIO = '353811011923632';
const CARD = '89148000003598311111';
const sim = (facts: object): Sim =>
  Sim.parse({ id: 1, imei: RADIO, iccid: CARD, provider: 'vzw', status: 'inventory', version: 1, ...facts });
const OLD = sim({ status: 'active', msisdn: '2145550100', provider_state: 'active' });
const NEW = sim({ id: 2 });

const every = <A, B>(ones: readonly A[], others: readonly B[]) => ones.flatMap((one) => others.map((other) => [one, other] as const));
const SIDES = every(every([...PROVIDERS, 'telco', null], SIM_STATUSES), [true, false]).map(([[provider, status], hasKnownState]) => {
  const known = PROVIDERS.find((each) => each === provider);
  return { provider, status, provider_state: hasKnownState && known ? wordFor(known, status) : null };
});
const OLDS = [null, ...every(SIDES, ['2145550100', null]).map(([facts, msisdn]) => sim({ ...facts, msisdn }))];
const NEWS = every(SIDES, every([RADIO, ''], [CARD, null])).map(([facts, [imei, iccid]]) => sim({ ...facts, imei, iccid }));
const PAIRS = every(OLDS, NEWS).map(([old_sim, new_sim]) => ({ old_sim, new_sim }));
const moves = (sims: (typeof PAIRS)[number]) => CARRIER_MOVES.filter((move) => moveRules(move, sims).length === 0);

const LIVE = ['active', 'suspended', 'unknown'];
/** The radio on the wall stands on no line of Verizon's: its own is with another carrier, was deleted there, or never begun. */
function isFreeAtVerizon(old: Sim | null): boolean {
  if (old === null || old.provider !== 'vzw') return old !== null;
  if (LIVE.includes(old.status)) return false;
  return old.provider_state === null ? old.status !== 'deactivated' : old.provider_state === 'not found';
}

test('a new line is always possible but for a SIM alone at Verizon whose radio has a line there, and what is proposed is possible and offered', () => {
  for (const sims of PAIRS) {
    const { provider, imei, iccid } = sims.new_sim;
    const isCardAlone = provider === 'vzw' && imei === '' && iccid !== null;
    expect(needsRadioOfOld(sims)).toBe(isCardAlone && isFreeAtVerizon(sims.old_sim));
    if (isCardAlone && !isFreeAtVerizon(sims.old_sim)) {
      expect(moveRules('new-line', sims)).toEqual(['move-no-radio']);
      continue;
    }
    const proposed = proposedMove(sims);
    if (!moves(sims).includes('new-line') || !moves(sims).includes(proposed) || !offeredMoves(sims).includes(proposed))
      throw new Error(JSON.stringify(sims));
  }
});

test('a line is only moved at Verizon, from a radio that is active with a number, to hardware that is on no list and bills nothing', () => {
  const moved = PAIRS.filter((sims) => moves(sims).some((move) => move !== 'new-line'));
  expect(moved.length).toBeGreaterThan(5);
  for (const { old_sim: old, new_sim: fresh } of moved) {
    expect([old?.provider, fresh.provider]).toEqual(['vzw', 'vzw']);
    expect(old).toMatchObject({ status: 'active', msisdn: '2145550100' });
    expect(['inventory', 'test-ready', 'retired', 'purged', 'activation-ready']).toContain(fresh.status);
    expect([null, 'not found']).toContain(fresh.provider_state);
  }
});

test.each([
  ['a radio with its own card', 'change-both', {}],
  ['a radio without a card', 'change-imei', { iccid: null }],
  ['a card without a radio', 'change-iccid', { imei: '' }],
  ['one of another carrier', 'new-line', { provider: 'att' }],
  ['one that Verizon has on its list', 'new-line', { provider_state: 'preactive' }],
  ['one whose line was moved away', 'change-both', { status: 'deactivated', provider_state: 'not found' }],
  ['one that was deactivated and not deleted', 'new-line', { status: 'deactivated', provider_state: 'deactive' }],
])('%s gets the line by %s', (_, move, facts) => {
  expect(proposedMove({ old_sim: OLD, new_sim: { ...NEW, ...facts } as Sim })).toBe(move);
});

test.each(PROVIDERS)('what %s has no request for is not offered, and why is said where it is asked for', (provider) => {
  const at = { old_sim: { ...OLD, provider }, new_sim: { ...NEW, provider } };
  const changes = CARRIER_MOVES.filter((move) => move !== 'new-line' && MOVES[provider][move]);
  expect(offeredMoves(at).filter((move) => move !== 'new-line')).toEqual(changes.filter((move) => move === 'change-both'));
  if (changes.length === 0) expect(moveRules('change-both', at)).toEqual(['move-not-offered']);
});

test('where the line goes over nothing else is billed, the old radio is off at once and the way back is to move it back; with a new line none of it', () => {
  for (const provider of PROVIDERS)
    for (const move of CARRIER_MOVES.filter((each) => MOVES[provider][each])) {
      const isChange = move !== 'new-line';
      expect([provider, move, moveFacts(move, { old_sim: { ...OLD, provider } })]).toEqual([
        provider,
        move,
        isChange
          ? { line: 'stays', address: 'ask', bill: 'one', old: 'at-once', back: 'change-back' }
          : { line: 'new', address: 'new', bill: 'two', old: 'after-proof', back: 'keep-old' },
      ]);
    }
});
