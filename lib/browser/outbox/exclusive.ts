/** 128 random bits; `randomUUID` is not there on plain HTTP. */
export const randomSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const last = new Map<string, Promise<unknown>>();

/** Runs one piece of work of a name after the other, in all tabs of this browser where it knows of locks (plain HTTP knows of none). */
export function exclusive<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const next = (last.get(name) ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => (navigator.locks ? navigator.locks.request(`linekeeper.${name}`, run) : run()) as Promise<Result>);
  last.set(name, next);
  return next;
}
