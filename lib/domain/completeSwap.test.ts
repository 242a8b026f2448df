import { Sim } from '#lib/contract/sims/sim.ts';
import { PartialSwap } from '#lib/contract/swaps/partialSwap.ts';
import { Swap } from '#lib/contract/swaps/swap.ts';
import { TestStatus } from '#lib/contract/systems.ts';
import { completeSwap, type KnownOfSwap, unfinishedOf } from './completeSwap.ts';
import { actRules, gateOf, offTestSince } from './swapGates.ts';
import { afterAct, afterChange, changeToSend, EMPTY_WORKSHEET, type Worksheet } from './worksheet.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const ANA = { by: 'Ana', at: at(-5) };

/** The columns of a table of swaps, as an upstream has it that never saw this desk. */
const told = (columns: object = {}) =>
  PartialSwap.parse({
    id: '3',
    ticket_number: '778925',
    cs_no: '01005',
    step: '1',
    status: 'open',
    panel_type: 'DMP XT50',
    cell_type: 'LTE',
    old_sim_id: '5',
    new_sim_id: '13',
    notes: null,
    ...columns,
  });
const sim = (id: number, facts: object = {}) => Sim.parse({ id, imei: `35693803000000${id}`, iccid: '8914', status: 'active', ...facts });
const test_ = (facts: object) => [TestStatus.parse({ system_no: '505', on_test: '0', ...facts })];
const KNOWN: KnownOfSwap = {
  system: { system_no: '505', site: 'S005', panel: { PanelType: 'DMP XT50' } },
  tests: test_({}),
  oldSim: sim(5, { cs_no: '01005' }),
  newSim: sim(13, { status: 'inventory', stock_state: 'warehouse' }),
};
const complete = (columns: object = {}, known: KnownOfSwap = {}, sheet: Partial<Worksheet> = {}) =>
  completeSwap(told(columns), { ...KNOWN, ...known }, { ...EMPTY_WORKSHEET, ...sheet }, NOW);
const check = (...names: string[]) => names.map((name) => ({ name, note: null, ...ANA }));
const onTest = { tests: test_({ on_test: '1', since: at(-10), expires_at: at(50) }) };
const BEFORE = { sim_id: 5, at: at(-20), status: 'active', last_signal_at: null, last_signal_path: null, ping: null };

describe('of an upstream that tells four fields of a swap', () => {
  test('what is not told is found by the other calls of the specification', () => {
    const swap = completeSwap(PartialSwap.parse({ id: 3, ticket_number: '778925', cs_no: '01005', step: 1 }), KNOWN, EMPTY_WORKSHEET, NOW);
    expect(swap).toMatchObject({
      system_no: '505',
      site: 'S005',
      panel_type: 'DMP XT50',
      panel_flagged: true,
      old_sim_id: null,
      status: 'draft',
    });
    expect(swap.version).toBeUndefined();
  });

  test('its own choices are kept here where it does not say them back', () => {
    const sheet = afterChange(EMPTY_WORKSHEET, complete(), { old_sim_id: 5, new_sim_id: 13, cell_type: 'LTE' }, ANA);
    const swap = completeSwap(PartialSwap.parse({ id: 3, ticket_number: '778925', cs_no: '01005', step: 2 }), KNOWN, sheet, NOW);
    expect(swap).toMatchObject({ old_sim_id: 5, new_sim_id: 13, cell_type: 'LTE', old_sim: { id: 5 }, new_sim: { id: 13 } });
  });

  test('a panel whose type has XT or XR is flagged, and another is not', () => {
    expect(complete().panel_flagged).toBe(true);
    expect(complete({ panel_type: 'Vista 20P' }).panel_flagged).toBe(false);
  });
});

test('the second step is left once the state of the old SIM was kept, and that of another SIM is none', () => {
  expect(gateOf(complete({ step: 2 }), 2, NOW)).toEqual(['before-missing']);
  expect(gateOf(complete({ step: 2 }, {}, { before: { ...BEFORE, sim_id: 6 } }), 2, NOW)).toEqual(['before-missing']);
  expect(gateOf(complete({ step: 2 }, {}, { before: BEFORE }), 2, NOW)).toEqual([]);
});

test('a SIM of which nobody says where it is may be chosen; one that is said to be elsewhere may not', () => {
  const chosen = (facts: object) =>
    gateOf(complete({ step: 2 }, { newSim: sim(13, { status: 'inventory', ...facts }) }, { before: BEFORE }), 2, NOW);
  expect(chosen({})).toEqual([]);
  expect(chosen({ stock_state: 'lost' })).toEqual(['new-not-in-stock']);
});

describe('the test is the station’s own', () => {
  test('on until the station’s end, and the third step is left', () => {
    const swap = complete({ step: 3 }, onTest);
    expect(swap).toMatchObject({ status: 'on-test', test: { state: 'on', confirmed_at: at(-10), expires_at: at(50) } });
    expect(gateOf(swap, 3, NOW)).toEqual([]);
  });

  test('asked for a moment ago it is waited for; later it was not taken', () => {
    const state = (minutes: number) => complete({ step: 3 }, {}, { test: { ...ANA, at: at(minutes), minutes: 60 } }).test?.state;
    expect([state(-1), state(-3)]).toEqual(['asking', 'off']);
  });

  test('one that is not confirmed does not count; whether it is may be left out', () => {
    expect(complete({ step: 3 }, { tests: test_({ on_test: 1, confirmed: false }) }).test?.state).toBe('asking');
    expect(complete({ step: 3 }, { tests: test_({ on_test: 1 }) }).test?.state).toBe('on');
  });

  test('one whose end nobody tells holds, or until what was asked for here', () => {
    const endless = complete({ step: 3 }, { tests: test_({ on_test: 1 }) });
    expect([endless.test?.expires_at, gateOf(endless, 3, NOW)]).toEqual([null, []]);
    const asked = complete({ step: 3 }, { tests: test_({ on_test: 1 }) }, { test: { ...ANA, minutes: 60 } });
    expect(asked.test?.expires_at).toBe(at(55));
  });

  test('while nobody knows it nothing is said of it, and nobody is warned', () => {
    const swap = complete({ step: 4 }, { tests: undefined });
    expect([swap.test, offTestSince(swap, NOW)]).toEqual([null, undefined]);
  });

  test('a swap from elsewhere at its fourth step whose system is not on test says so everywhere', () => {
    const swap = complete({ step: 4 });
    expect(swap).toMatchObject({ status: 'open', test: { state: 'off' } });
    expect(offTestSince(swap, NOW)).toBeNull();
    expect(gateOf(swap, 4, NOW)).toContain('test-ended');
  });
});

describe('a program', () => {
  test('that was asked for is under way until somebody says that it has arrived', () => {
    expect(complete({ step: 4 }, onTest)).toMatchObject({ upload: null, status: 'on-test' });
    const sheet = afterAct(EMPTY_WORKSHEET, 'save', ANA);
    expect(complete({ step: 4 }, onTest, sheet)).toMatchObject({ upload: { state: 'asked', by: 'Ana' }, status: 'saving' });
    expect(complete({ step: 4 }, onTest, { ...sheet, checks: check('program-saved') })).toMatchObject({ upload: { state: 'done' } });
  });

  test('is under way for everybody where the upstream’s status says so', () => {
    expect(complete({ step: 4, status: 'saving' }, onTest).upload).toMatchObject({ state: 'asked', by: null });
  });

  test('that is asked for again has not arrived', () => {
    expect(afterAct({ ...EMPTY_WORKSHEET, checks: check('program-saved', 'fitted') }, 'save', ANA).checks).toEqual(check('fitted'));
  });
});

const FIT = ['old-removed', 'fitted', 'antenna', 'tamper-closed'];
const proved = {
  looked: {
    sim_id: 13,
    at: at(-1),
    ping: { reachable: true, ms: [40], simulated: false },
    carrier: { imei: KNOWN.newSim?.imei ?? '', iccid: '8914', state: 'active' },
  },
};

describe('the proofs', () => {
  const known = { ...onTest, newSim: sim(13) };
  const missing = (sheet: Partial<Worksheet>) => complete({ step: 5 }, known, { step: 5, ...sheet }).proof?.missing;

  test('are looked for and said, each of them', () => {
    expect(missing({ checks: check(...FIT) })).toEqual(['signal', 'ping', 'carrier', 'program']);
    expect(missing({ checks: check(...FIT, 'signal-seen', 'program-sent'), ...proved })).toEqual([]);
  });

  test('that were seen before the radio was fitted, or of another SIM, are none', () => {
    const checks = check(...FIT, 'signal-seen', 'program-sent');
    expect(missing({ checks, looked: { ...proved.looked, at: at(-6) } })).toEqual(['ping', 'carrier']);
    expect(missing({ checks, looked: { ...proved.looked, sim_id: 14 } })).toEqual(['ping', 'carrier']);
    expect(missing({ checks, looked: { ...proved.looked, ping: null } })).toEqual(['ping']);
  });

  test('open the last step, and finish it', () => {
    const swap = complete({ step: 5 }, known, {
      step: 5,
      checks: check(...FIT, 'program-saved', 'program-sent', 'signal-seen'),
      ...proved,
    });
    expect(gateOf(swap, 5, NOW)).toEqual([]);
    expect(actRules({ ...swap, step: 6 }, 'finalize', NOW)).toEqual([]);
  });
});

describe('somebody else, in another browser', () => {
  test('sees what lies behind a step as done, by nobody they know', () => {
    const swap = complete({ step: 5 }, { ...onTest, newSim: sim(13) });
    expect(swap.checks).toContainEqual({ name: 'fitted', by: null, at: null, note: null });
    expect(swap).toMatchObject({
      status: 'proving',
      upload: { state: 'done' },
      proof: { missing: ['signal', 'ping', 'carrier', 'program'] },
    });
    expect(complete({ step: 6 }, { ...onTest, newSim: sim(13) }).proof?.missing).toEqual([]);
  });

  test('sees it too where they had begun with an earlier step themselves', () => {
    const sheet = { step: 4, checks: check('old-removed') };
    expect(complete({ step: 5 }, onTest, sheet).checks.map(({ name }) => name)).toEqual(expect.arrayContaining(FIT));
  });

  test('takes back what is not so, and nobody says it for them again', () => {
    const swap = complete({ step: 5 }, onTest);
    const sheet = afterChange(EMPTY_WORKSHEET, swap, { checks: [{ name: 'antenna' }] }, ANA);
    expect(complete({ step: 5 }, onTest, sheet).checks.map(({ name }) => name)).toEqual(['antenna']);
  });
});

describe('the end', () => {
  const over = { step: 6, status: 'finalized', finalized_at: at(-1) };

  test('says what is left to do: the test, the stock, the old SIM', () => {
    const state = (name: string, known: KnownOfSwap) => complete(over, known).ending?.steps.find((step) => step.name === name)?.state;
    expect([state('off-test', {}), state('off-test', onTest)]).toEqual(['done', 'waiting']);
    expect([state('stock', { newSim: sim(13, { cs_no: '01005' }) }), state('stock', { newSim: sim(13) })]).toEqual(['done', 'waiting']);
    expect([state('old-sim-off', { oldSim: sim(5, { status: 'deactivated' }) }), state('old-sim-off', {})]).toEqual(['done', 'waiting']);
    expect(state('off-test', { tests: undefined })).toBeUndefined();
  });

  test('a line that somebody still pays for keeps the swap among the unfinished', () => {
    expect(complete(over).unfinished?.why).toBe('old-active');
    expect(complete(over, { oldSim: sim(5, { status: 'deactivated' }) }).unfinished).toBeNull();
    expect(complete({ ...over, status: 'aborted' }, { newSim: sim(13) }).unfinished?.why).toBe('new-active');
    expect(complete({ ...over, status: 'aborted' }, { newSim: sim(13, { cs_no: '01009' }) }).unfinished).toBeNull();
    expect(unfinishedOf(complete({ step: 2 }))?.why).toBe('open');
  });

  test('is known by its time, or by who ended it, where the upstream has a word of its own for it', () => {
    expect(complete({ ...over, status: 'COMPLETED' }).status).toBe('finalized');
    expect(complete({ step: 6, status: 'COMPLETED' }, {}, { end: { ...ANA, status: 'finalized', reason: null } }).status).toBe('finalized');
  });
});

test('in a state that only the upstream knows a swap is told in its words, and nothing can be done from it or is said of it', () => {
  const swap = complete({ step: 4, status: 'WAITING_FOR_PARTS' }, onTest);
  expect(swap.status).toBe('WAITING_FOR_PARTS');
  const rules = [
    gateOf(swap, 4, NOW),
    ...(['save', 'activate', 'test', 'off-test', 'finalize', 'abort', 'leave'] as const).map((act) => actRules(swap, act, NOW)),
  ];
  expect(new Set(rules.flat())).toEqual(new Set(['status-unknown']));
  expect(offTestSince(complete({ step: 4, status: 'WAITING_FOR_PARTS' }), NOW)).toBeUndefined();
  const listed = (columns: object) => Swap.parse({ id: 3, ticket_number: '1', cs_no: '01005', step: 2, ...columns });
  expect(listed({ status: 'WAITING_FOR_PARTS' }).status).toBe('WAITING_FOR_PARTS');
  expect(listed({ status: 'Go Back' }).status).toBe('go-back');
  expect(unfinishedOf(listed({ status: 'WAITING_FOR_PARTS' }))?.why).toBe('untold');
  expect(unfinishedOf(listed({ status: 'COMPLETED', finalized_at: at(-1) }))).toBeNull();
  expect(unfinishedOf(listed({}))?.why).toBe('open');
});

test('of an upstream that tells the checklist nothing is made up: what it leaves out is none', () => {
  const whole = Swap.parse({
    id: 7,
    ticket_number: 'T-1',
    cs_no: 'HOU-1',
    step: 5,
    status: 'on-test',
    panel_type: 'XR150',
    panel_flagged: true,
    checks: [{ name: 'fitted' }],
    version: 3,
  });
  const sheet = { ...EMPTY_WORKSHEET, checks: check('antenna'), upload: ANA, before: BEFORE };
  expect(completeSwap(PartialSwap.parse(whole), KNOWN, sheet, NOW)).toEqual(whole);
  const { before: _, proof: __, test: ___, ending: ____, ...sparing } = whole;
  expect(completeSwap(PartialSwap.parse(sparing), {}, EMPTY_WORKSHEET, NOW)).toEqual(whole);
});

describe('what is asked of the upstream', () => {
  const model = {
    id: 3,
    ticket_number: '778925',
    cs_no: '01005',
    step: 2,
    panel_type: 'DMP XT50',
    cell_type: null,
    old_sim_id: null,
    new_sim_id: null,
    notes: null,
  };

  test('carries the whole model', () => {
    expect(changeToSend(told(), model, { new_sim_id: 13 })).toEqual({ ...model, new_sim_id: 13 });
    expect(changeToSend(told(), model, { status: 'aborted', reason: 'No' })).toEqual({ ...model, status: 'aborted', reason: 'No' });
  });

  test('has nothing of what it does not keep, and is not asked for that alone', () => {
    expect(changeToSend(told(), model, { checks: [{ name: 'fitted' }] })).toBeUndefined();
    expect(changeToSend(told(), model, { old_sim_id: null, checks: [{ name: 'no-old-sim' }] })).toEqual(model);
    expect(changeToSend(told({ checks: [] }), {}, { checks: [{ name: 'fitted' }] })).toEqual({ checks: [{ name: 'fitted' }] });
  });

  test('a visit that ends with the new radio in the panel ends no swap', () => {
    const left = { status: 'go-back', in_panel: 'new', reason: 'Dark' } as const;
    expect(changeToSend(told(), model, left)).toBeUndefined();
    expect(afterChange(EMPTY_WORKSHEET, complete({ step: 5 }), left, ANA)).toMatchObject({ in_panel: { which: 'new', reason: 'Dark' } });
    expect(afterChange(EMPTY_WORKSHEET, complete({ step: 5 }), left, ANA).end).toBeUndefined();
  });
});

describe('the worksheet', () => {
  const swap = (checks: Worksheet['checks']) => complete({ step: 4 }, onTest, { step: 4, checks });

  test('keeps who said a thing first, and unsays what can’t be so any more', () => {
    const sheet = { ...EMPTY_WORKSHEET, step: 4, checks: check(...FIT) };
    const bob = { by: 'Bob', at: at(0) };
    const names = [...FIT, 'new-removed'].map((name) => ({ name: name as 'fitted' }));
    const after = afterChange(sheet, swap(sheet.checks), { checks: names }, bob);
    expect(after.checks).toEqual([...check('old-removed'), { name: 'new-removed', note: null, ...bob }]);
    expect(after.touched).toBe(true);
  });

  test('that the old radio is back is the way back, until the new one is in again', () => {
    const back = afterChange(EMPTY_WORKSHEET, swap(check('old-removed')), { checks: [{ name: 'old-back' }] }, ANA);
    expect(back.in_panel?.which).toBe('old');
    const again = afterChange(
      back,
      { ...swap(back.checks), in_panel: back.in_panel },
      { checks: [{ name: 'old-back' }, { name: 'fitted' }] },
      ANA,
    );
    expect([again.in_panel, again.checks.map(({ name }) => name)]).toEqual([null, ['fitted']]);
  });

  test('another new SIM begins the list of the new radio anew', () => {
    const sheet = { ...EMPTY_WORKSHEET, step: 4, checks: check(...FIT, 'signal-seen') };
    expect(afterChange(sheet, swap(sheet.checks), { new_sim_id: 14 }, ANA).checks).toEqual(check('old-removed'));
    expect(afterChange(sheet, swap(sheet.checks), { new_sim_id: 13 }, ANA).checks).toHaveLength(5);
  });

  test('the old radio that is back ends the swap once the station has heard it', () => {
    const sheet = { step: 4, touched: true, in_panel: { which: 'old' as const, reason: null, ...ANA } };
    const listed = check('old-removed', 'new-removed', 'old-back', 'closed-back');
    const rules = (checks: Worksheet['checks']) => actRules(complete({ step: 4 }, onTest, { ...sheet, checks }), 'abort', NOW);
    expect(rules(listed)).toEqual(['back-signal']);
    expect(rules([...listed, ...check('old-signal-seen')])).toEqual([]);
  });
});
