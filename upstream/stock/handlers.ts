import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';

export const stockHandlers = (_world: World): Handlers<typeof contract.stock> => ({ levels: notYet, setMinimum: notYet, judge: notYet });
