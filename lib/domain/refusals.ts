import { PROBLEMS, type Problem, type ProblemCode } from '#lib/contract/problem.ts';
import { SIM_RULES, type SimRule } from '#lib/contract/sims/states.ts';
import { GATE_RULES, type GateRule } from './gateRules.ts';

/** Fields of a problem that name rules; others name what was typed wrong. */
const NAME_RULES = ['step', 'action', 'system_no'];

/** Why something was refused, as it is kept: the rules by their names, else the code. Whoever reads it has words for it in their own language. */
export const refusalOf = ({ code, errors }: Pick<Problem, 'code' | 'errors'>): string =>
  NAME_RULES.flatMap((field) => errors?.[field] ?? []).join(' ') || code;

type Words = {
  gate: (rule: GateRule) => string;
  sim: (rule: SimRule) => string;
  problem: (code: ProblemCode) => string;
};

/** What was kept of a refusal, in words; nothing where a name is none that is known. */
export function refusalWords(kept: string | null | undefined, words: Words): string | undefined {
  const said = (kept ?? '').split(' ').map((name) => {
    const gate = GATE_RULES.find((rule) => rule === name);
    const sim = SIM_RULES.find((rule) => rule === name);
    if (gate) return words.gate(gate);
    if (sim) return words.sim(sim);
    return Object.hasOwn(PROBLEMS, name) ? words.problem(name as ProblemCode) : undefined;
  });
  return said.every((each) => each !== undefined) ? said.join(' ') : undefined;
}
