let ahead = 0;

/** The server has just said what time it is; its clock goes, for whatever it sets an end to. */
export function learnServerTime(iso: string) {
  const at = Date.parse(iso);
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

export const serverNow = () => Date.now() + ahead;
