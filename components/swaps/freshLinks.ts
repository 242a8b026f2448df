import type { ApiError } from '#lib/browser/api/api.ts';

/** A link that was made where its swap begins, or why it was not, and why it was not texted, until the page of the swap has shown it once: it can be shown but once. */
type Fresh = { token?: string; error?: ApiError; textError?: ApiError };

const links = new Map<number, Fresh>();

export const keepFreshLink = (swap: number, link: Fresh) => void links.set(swap, link);
export const freshLinkOf = (swap: number): Fresh => links.get(swap) ?? {};
export const forgetFreshLink = (swap: number) => void links.delete(swap);
