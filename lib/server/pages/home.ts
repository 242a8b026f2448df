import { hrefOf } from '#lib/access/pages.ts';
import { localized } from './localized.ts';

/** The login sends everyone who is signed in to where their role lands, so it is the way home for all. */
export const homeHref = () => localized(hrefOf('auth-login'));
