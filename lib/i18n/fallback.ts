type Messages = { [key: string]: string | Messages };

/** `own` where it has a text, `fallback` (English) where it has none. */
export function withFallback<Fallback extends Messages>(own: Messages, fallback: Fallback): Fallback {
  const merged = Object.entries(fallback).map(([key, text]) => {
    const mine = own[key];
    if (typeof text === 'string') return [key, typeof mine === 'string' ? mine : text];
    return [key, withFallback(typeof mine === 'object' ? mine : {}, text)];
  });
  return Object.fromEntries(merged);
}
