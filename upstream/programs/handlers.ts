import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';

export const programHandlers = (_world: World): Handlers<typeof contract.programs> => ({ list: notYet, compare: notYet });
