import type { StockState } from '#lib/contract/sims/states.ts';

/** What is there has a place; what is on the way, lost or scrapped need not. */
export const HAVE_PLACE: readonly (string | null)[] = ['warehouse', 'truck', 'returned'] satisfies StockState[];

/** What is put into a warehouse lies there from then on; what came back and what is scrap stay that wherever they lie. */
export const inWarehouse = (now: string | null): StockState => (now === 'returned' || now === 'scrapped' ? now : 'warehouse');
