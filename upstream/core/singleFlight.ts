/** Lets whoever asks the same question while it is being asked have the same answer. Nothing is kept once it is there. */
export function singleFlight<Answer>() {
  const asked = new Map<string, Promise<Answer>>();
  return (question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = asked.get(question);
    if (known) return known;
    const answer = ask().finally(() => asked.delete(question));
    asked.set(question, answer);
    return answer;
  };
}
