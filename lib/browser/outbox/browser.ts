/** 128 random bits as 22 characters of base64url; `randomUUID` is not there on plain HTTP. */
export const randomSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work after the other, in all tabs of this browser where it knows of locks (plain HTTP knows of none). */
export function alone<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = last
    .catch(() => undefined)
    .then(() => (navigator.locks ? navigator.locks.request('linekeeper.installer', run) : run()) as Promise<Result>);
  last = next;
  return next;
}
