/** Whose address counts: what the desk wrote last into `X-Forwarded-For`, or the peer. Only the desk can reach this port. */
export const addressOf = (headers: Headers) => headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 64) || 'local';

/** The browser in which this person was signed in before, as the desk that keeps its cookie says; like the address, nobody else can say it. */
export const deviceOf = (headers: Headers) => headers.get('x-known-device')?.slice(0, 64) || undefined;
