let ahead = 0;

/** The server has just said what time it is; its clock goes, for whatever it sets an end to. */
export function learnServerTime(iso: string) {
  const at = Date.parse(iso);
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

/** The time by the server's clock as far as it is known, else by the browser's. */
export const serverNow = () => Date.now() + ahead;
