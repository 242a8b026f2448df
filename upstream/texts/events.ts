import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { Env } from '#upstream/core/env.ts';
import type { TextMessageRow } from './tables.ts';

/** A text is about to go: `false` from somebody says that it is no longer true. */
export const textWanted = domainEvent<{ text: TextMessageRow; now: Date }, boolean>();

export type LinkWanted = { text: TextMessageRow; now: Date; env: Pick<Env, 'PUBLIC_URL' | 'TIME_ZONE'> };

/** Its link is made as it goes: what is kept of the text has none. Nothing from whoever did not ask for this text. */
export const textLinkWanted = domainEvent<LinkWanted, string | undefined>();

/** As it is then. */
export const textSettled = domainEvent<TextMessageRow>();
