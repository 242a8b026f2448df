const two = (part: number) => String(part).padStart(2, '0');

/** `41:12`, over an hour `1:02:03`; of a time that is past as well. */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
