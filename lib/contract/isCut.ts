import type { Meta } from './shapes.ts';

/** There is more, and nothing to ask for it by. */
export const isCut = ({ uncounted, current_page, last_page }: Meta) => uncounted === true && current_page >= last_page;
