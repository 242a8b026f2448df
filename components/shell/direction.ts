import type { Direction } from '#components/ui/theme/reading.ts';

/** A cookie, because the server writes the styles: a page that was turned is turned from its first byte. */
export const DIRECTION_COOKIE = 'linekeeper-direction';

export const directionIn = (value: string | undefined): Direction => (value === 'rtl' ? 'rtl' : 'ltr');

export function turnTo(direction: Direction) {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing on plain HTTP
  document.cookie = `${DIRECTION_COOKIE}=${direction}; path=/; max-age=31536000; samesite=lax`;
  window.location.reload();
}
