import { CHANNELS } from '#lib/contract/channels.ts';
import type { Access } from '#lib/contract/endpoint.ts';
import { isRight, RIGHTS, type Right } from '#upstream/laravelKit/calls.ts';
import { phpClass } from '#upstream/laravelKit/php.ts';
import { camel, studly } from '#upstream/laravelKit/words.ts';

/** The name of a right among the application's gates. */
export const gateOf = ([action, subject]: readonly [action: string, subject: string]) => `linekeeper.${subject}.${action}`;

const BESIDE: readonly Right[] = Object.values<Access | 'own'>(CHANNELS).filter(isRight);

/** Every right of the contract, core or not, by its subject: what is added later asks for no new policy. */
export const rightsBySubject = () => {
  const found = new Map<string, Set<string>>();
  for (const [action, subject] of [...RIGHTS, ...BESIDE]) found.set(subject, (found.get(subject) ?? new Set()).add(action));
  return [...found].sort().map(([subject, actions]) => ({ subject, actions: [...actions].sort() }));
};

export const policyClass = (subject: string) => `App\\Policies\\Linekeeper\\${studly(subject)}Policy`;
export const policyMethod = (action: string) => camel(action);

export const policyFile = (subject: string, actions: readonly string[]) =>
  phpClass({
    name: policyClass(subject),
    after: 'extends Policy',
    body: actions.map((action) =>
      [
        `public function ${policyMethod(action)}(mixed $user, mixed $record = null): bool`,
        '{',
        `    return $this->allows($user, '${action}', '${subject}', $record);`,
        '}',
      ].join('\n'),
    ),
  });
