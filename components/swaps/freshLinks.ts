/** A link that was made where its swap begins, until the page of the swap has shown it once: it can be shown but once. */
const links = new Map<number, string>();

export const keepFreshLink = (swap: number, token: string) => void links.set(swap, token);
export const freshLinkOf = (swap: number) => links.get(swap);
export const forgetFreshLink = (swap: number) => void links.delete(swap);
