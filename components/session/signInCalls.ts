import type { User } from '#lib/contract/session.ts';

export type Refusal = { why: 'wrong' | 'tooMany' | 'down' | 'failed'; seconds: number; requestId: string | undefined };

const whyOf = (status: number): Refusal['why'] => {
  if (status === 401) return 'wrong';
  if (status === 429) return 'tooMany';
  return status >= 500 ? 'down' : 'failed';
};

/** Asks the BFF for a session; it keeps the tokens and answers who one is. Reads the answer without the contract's parser, to keep this page small. */
export async function enter(action: 'login' | 'register' | 'password', body: object): Promise<{ role: User['role'] } | Refusal> {
  const answer = await fetch(`/api/jwt/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'linekeeper' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok) {
    const { userData } = (await answer.json()) as { userData: Pick<User, 'role'> };
    return { role: userData.role };
  }
  return {
    why: answer ? whyOf(answer.status) : 'down',
    seconds: Math.max(1, Math.ceil(Number(answer?.headers.get('retry-after') ?? 60))),
    requestId: answer?.headers.get('x-request-id') ?? undefined,
  };
}
