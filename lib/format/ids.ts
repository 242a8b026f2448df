/** An id as it stands in a key, an attribute, a form or an event: the number it is, or the name that another application gave the record. */
export function idIn(text: string): number {
  const number = Number(text);
  return /^(0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(number) ? number : (text as unknown as number);
}

/** A UUID, a ULID, or a number with more digits than JSON keeps. */
export const isOpaqueId = (id: unknown) => typeof id === 'string' && /^[\w-]{1,64}$/.test(id);

const SHOWN = 12;
/** An id as a person reads it: whole while it is short, else its end, which differs also where ids begin with the time they were made. */
export const shownId = (id: number | string): string => {
  const text = String(id);
  return text.length > SHOWN ? `…${text.slice(-6)}` : text;
};

export const shownParams = ({ id, ...rest }: Record<string, string>): Record<string, string> => ({
  ...rest,
  ...(id && { id: shownId(id) }),
});
