let ahead = 0;

export function learnServerTime(iso: string) {
  const at = Date.parse(iso);
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

export const serverNow = () => Date.now() + ahead;
