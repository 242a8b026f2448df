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
