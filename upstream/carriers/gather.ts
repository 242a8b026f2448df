/** So long what is alike waits for each other. */
const GATHERS_MS = 25;

type Waiting<Asked, Answer> = { asked: Asked; resolve: (answer: Answer | Promise<Answer>) => void; reject: (error: unknown) => void };

/** What is asked for at the same time, and is of one kind, goes together, at most `most` of it at once; `send` answers each in its order, or throws for all of it. */
export function gather<Asked, Answer>(
  most: number,
  send: (kind: string, some: readonly Asked[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
) {
  const waiting = new Map<string, Waiting<Asked, Answer>[]>();

  async function sendAll(kind: string): Promise<void> {
    const some = waiting.get(kind)?.splice(0, most) ?? [];
    if (some.length === 0) return;
    try {
      const answers = await send(
        kind,
        some.map(({ asked }) => asked),
      );
      for (const [index, { resolve, reject }] of some.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('not answered'));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
    await sendAll(kind);
  }

  return (kind: string, asked: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const others = waiting.get(kind);
      if (others?.length) others.push({ asked, resolve, reject });
      else {
        waiting.set(kind, [{ asked, resolve, reject }]);
        setTimeout(() => void sendAll(kind), GATHERS_MS);
      }
    });
}
