import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { GateRule } from '#lib/domain/gateRules.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ruleText } from '#upstream/core/ruleText.ts';

export const blocked = (rules: readonly GateRule[], current: Swap) =>
  new ProblemResponse('illegal_state', {
    message: rules.map((rule) => ruleText(({ swaps }) => swaps.gates[rule])).join(' '),
    errors: { step: [...rules] },
    current,
  });
