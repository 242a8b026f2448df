import type { ChosenSystem } from '#components/systems/SystemPicker.tsx';
import type { TicketCode } from '#lib/contract/ticketCodes.ts';
import { TICKET_PRIORITIES, type TICKET_SOURCES } from '#lib/contract/words/tickets.ts';
import { isPartCount, requirementsIn, type TypedRequirements, typedRequirements } from '#lib/domain/requirements.ts';

type Priority = (typeof TICKET_PRIORITIES)[number];

export type TypedTicket = {
  system: ChosenSystem | null;
  isElsewhere: boolean;
  site: string;
  branch: string | null;
  code: string | null;
  /** What the code last chosen put into the fields. */
  codeName: string;
  codePriority: Priority;
  problem: string;
  description: string;
  priority: Priority;
  hasCalled: boolean;
  caller: string;
  phone: string;
  warranty: boolean;
  requires: TypedRequirements;
};

export const emptyTicket = (system: ChosenSystem | null): TypedTicket => ({
  system,
  isElsewhere: false,
  ...{
    site: '',
    branch: null,
    code: null,
    codeName: '',
    codePriority: 'normal',
    problem: '',
    description: '',
    priority: 'normal',
    hasCalled: false,
    caller: '',
    phone: '',
    warranty: false,
    requires: typedRequirements(null),
  },
});

/** A code's name and priority go where nobody typed or chose others. */
export function withCode(
  { problem, priority, codeName, codePriority }: Pick<TypedTicket, 'problem' | 'priority' | 'codeName' | 'codePriority'>,
  chosen: Pick<TicketCode, 'code' | 'name' | 'priority'> | undefined,
): Pick<TypedTicket, 'code' | 'codeName' | 'codePriority' | 'problem' | 'priority'> {
  const name = chosen?.name ?? '';
  const urgency = TICKET_PRIORITIES.find((each) => each === chosen?.priority) ?? 'normal';
  return {
    code: chosen?.code ?? null,
    codeName: name,
    codePriority: urgency,
    problem: problem.trim() === '' || problem === codeName ? name : problem,
    priority: priority === codePriority ? urgency : priority,
  };
}

export type Missing = 'chooseSystem' | 'saySite' | 'sayProblem' | 'sayParts';

export function missingIn({ system, isElsewhere, site, branch, problem, requires }: TypedTicket): Missing | undefined {
  if (!isElsewhere && !system) return 'chooseSystem';
  if (isElsewhere && (!site.trim() || !branch)) return 'saySite';
  if (!problem.trim()) return 'sayProblem';
  return requires.parts.every(({ count }) => isPartCount(count)) ? undefined : 'sayParts';
}

/** What is asked of the upstream; `origin` is where it was opened, unless somebody called. */
export function ticketBody(typed: TypedTicket, origin: (typeof TICKET_SOURCES)[number]) {
  const { system, isElsewhere, site, branch, code, problem, description, priority, hasCalled, caller, phone, warranty } = typed;
  return {
    ...(isElsewhere ? { site_name: site.trim(), Branch: branch ?? undefined } : { cs_no: system?.cs_no }),
    ...{ problem: problem.trim(), priority, source: hasCalled ? ('phone' as const) : origin, warranty: warranty || undefined },
    problem_code: code ?? undefined,
    requires: requirementsIn(typed.requires) ?? undefined,
    description: description.trim() || undefined,
    ...(hasCalled && { caller_name: caller.trim() || undefined, caller_phone: phone.trim() || undefined }),
  };
}
