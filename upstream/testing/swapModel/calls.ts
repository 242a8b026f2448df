import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isLineAway, isMoving, moveOf } from '#lib/domain/carrierMoves.ts';
import { workOf } from '#lib/domain/programWork.ts';
import { hasCheck, isOver } from '#lib/domain/swapGates.ts';
import type { SwapScene } from '#upstream/testing/swaps.ts';
import type { Act } from './commands.ts';

const BACK = ['new-removed', 'old-back', 'closed-back'].map((name) => ({ name }));
const FITTED = ['old-removed', 'fitted', 'antenna', 'tamper-closed'].map((name) => ({ name }));

type On = { scene: SwapScene; swap: Swap | undefined; staleBy: number; count: number };

/** The call an act is; nothing where there is no swap to do it to. */
export function callOf(act: Act, { scene, swap, staleBy, count }: On): [string, object] | undefined {
  if (act === 'begin') return ['PUT /sim-swap', { ticket_number: scene.ticketNumber, cs_no: scene.csNo }];
  if (act === 'on-test-alone') return [`POST /cs/system/${scene.systemNo}/on-test/0`, { minutes: 30 }];
  if (!swap) return undefined;
  const path = `/sim-swap/${swap.id}`;
  const version = (swap.version ?? 1) - staleBy;
  const said = swap.checks.map(({ name, note }) => ({ name, ...(note ? { note } : {}) }));
  const saying = (name: string) => [...said.filter((check) => check.name !== name), { name }];
  const change = (body: object): [string, object] => [`POST ${path}`, { ...body, version }];
  switch (act) {
    case 'sims':
      return change({ old_sim_id: scene.old.id, new_sim_id: scene.fresh.id, cell_type: '263LTE-V' });
    case 'spare':
      return change({ new_sim_id: swap.new_sim_id === scene.spare.id ? scene.fresh.id : scene.spare.id });
    case 'whole-program':
      return change({ program_work: { kind: 'whole', reason: 'a new board' } });
    case 'cell-section':
      return change({ program_work: { kind: 'cell', reason: 'another line' } });
    case 'no-program':
      return change({ program_work: { kind: 'none', reason: 'nothing changed' } });
    case 'step':
      return change({ step: Math.min(6, swap.step + 1) });
    case 'back':
      return change({ step: Math.max(1, swap.step - 1) });
    case 'checks':
      return change({ checks: [...said.filter(({ name }) => !FITTED.some((check) => check.name === name)), ...FITTED] });
    case 'unfit':
      return change({ checks: said.filter(({ name }) => name !== 'fitted') });
    case 'last-program':
      return change({ checks: saying('use-last-program') });
    case 'verify-later':
      return change({ checks: saying('verify-later') });
    case 'own-line':
      return change({ move: 'new-line' });
    case 'move':
      return [`POST ${path}/move`, { version }];
    case 'move-back':
      return [`POST ${path}/move`, { version, back: true }];
    case 'note':
      return change({ notes: `note ${count}` });
    case 'abort':
      return change({ status: 'aborted', reason: 'called off' });
    case 'go-back':
      return change({ status: 'go-back', reason: 'a second visit' });
    case 'type-zones':
      return [
        `POST ${path}/zones`,
        {
          zones: [
            { number: 1, type: 'exit' },
            { number: 2 + (count % 3), type: 'fire' },
          ],
          version,
        },
      ];
    case 'sign-left':
      return [`POST ${path}/untested`, { what: ['left', 'network', 'strength'], reason: 'locked', version }];
    case 'strength':
      return [`POST ${path}/strength`, { which: 'after', dbm: -60 - (count % 50), version }];
    case 'way-back':
      return change({ in_panel: 'old' });
    case 'put-back':
      return change({ checks: [...said.filter(({ name }) => !BACK.some((check) => check.name === name)), ...BACK] });
    case 'way-on':
      return change({ in_panel: null });
    case 'leave-new':
      return change({ status: 'aborted', in_panel: 'new', reason: 'it stays' });
    case 'leave-unknown':
      return change({ status: 'go-back', in_panel: 'unknown', reason: 'nobody answers' });
    case 'save':
      return [`POST ${path}/start-upload`, { version }];
    case 'send':
      return [`POST ${path}/start-download`, { version }];
    case 'prove':
      return [`POST ${path}/prove`, { version }];
    case 'except':
      return [`POST ${path}/exception`, { reason: 'signed in a run', in_panel: 'new', version }];
    case 'except-unknown':
      return [`POST ${path}/exception`, { reason: 'signed in a run', in_panel: 'unknown', version }];
    case 'finalize':
      return [`POST ${path}/finalize`, { version }];
    case 'take-over':
      return [`POST ${path}/presence`, { take_over: 'shift ends' }];
    case 'leave':
      return [`POST ${path}/presence`, { leave: true }];
    case 'on-test':
      return [`POST /cs/system/${scene.systemNo}/on-test/${swap.id}`, { minutes: 60 }];
    case 'off-test':
      return [`POST /cs/system/${scene.systemNo}/off-test/${swap.id}`, {}];
    case 'activate':
      return swap.new_sim_id === null ? undefined : [`PUT /sims/${swap.new_sim_id}/activate`, {}];
    case 'deactivate-new':
      return swap.new_sim_id === null ? undefined : [`PUT /sims/${swap.new_sim_id}/deactivate`, {}];
  }
}

/** What a swap waits for, by its state. */
export function nextOf(swap: Swap | undefined): Act {
  if (!swap || isOver(swap)) return 'begin';
  if (swap.in_panel?.which === 'old' && isLineAway(swap) && !isMoving(swap)) return 'move-back';
  if (swap.in_panel?.which === 'old') return swap.proof?.missing.length === 0 ? 'abort' : hasCheck(swap, 'old-back') ? 'prove' : 'put-back';
  if (swap.step === 2 && !swap.new_sim_id) return 'sims';
  if (swap.step >= 3 && swap.step < 6 && (swap.test?.state ?? 'off') !== 'on') return 'on-test';
  if (swap.step === 4) {
    const turn = Number(swap.cs_no.at(-1)) % 3;
    if (workOf(swap) === 'none' && turn > 0) return turn === 1 ? 'whole-program' : 'cell-section';
    if (swap.upload?.state !== 'done' && !['queued', 'running', 'trapped'].includes(swap.upload?.state ?? '')) return 'save';
    const isMove = moveOf(swap) !== 'new-line';
    if (isMove && !hasCheck(swap, 'fitted')) return 'checks';
    if (swap.new_sim?.status !== 'active' && !swap.new_sim?.pending) return isMove ? 'move' : 'activate';
    if (!hasCheck(swap, 'fitted')) return 'checks';
  }
  if (swap.step === 5 && swap.proof?.missing.length) {
    const isSending = ['queued', 'running', 'trapped'].includes(swap.download?.state ?? '');
    return swap.proof.missing.includes('program') && !isSending ? 'send' : 'prove';
  }
  return swap.step === 6 ? 'finalize' : 'step';
}
