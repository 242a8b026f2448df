/** `Building 4, 12 Elm St, Houston, TX 77002` in the lines of an envelope: a state and its code stay behind the town. */
export function addressLines(address: string): string[] {
  const parts = address.split(/[,\n]/).flatMap((part) => part.trim() || []);
  const last = parts.at(-1);
  if (parts.length > 1 && last && /^[A-Z]{2}( [\d-]+)?$/.test(last)) return [...parts.slice(0, -2), `${parts.at(-2)}, ${last}`];
  return parts;
}
