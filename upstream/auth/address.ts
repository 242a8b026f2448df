/** Whose address counts: what the desk wrote last into `X-Forwarded-For`, or the peer. Only the desk can reach this port. */
export const addressOf = (headers: Headers) => headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 64) || 'local';
