import type { Swap } from '#lib/contract/swaps/swap.ts';
import { kindsLeft, reportsLeft, zonesLeft } from '#lib/domain/commissioning.ts';
import type { GateRule } from '#lib/domain/gateRules.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ruleText } from '#upstream/core/ruleText.ts';

const leftOf = (rules: readonly GateRule[], { commissioning }: Swap) => ({
  ...(commissioning &&
    rules.includes('proof-zones') && {
      kinds: kindsLeft(commissioning),
      zones: zonesLeft(commissioning).map(({ number }) => String(number)),
    }),
  ...(commissioning && rules.includes('proof-reports') && { reports: reportsLeft(commissioning).map(({ path }) => path) }),
});

export const blocked = (rules: readonly GateRule[], current: Swap) =>
  new ProblemResponse('illegal_state', {
    message: rules.map((rule) => ruleText(({ swaps }) => swaps.gates[rule])).join(' '),
    errors: { step: [...rules], ...leftOf(rules, current) },
    current,
  });
