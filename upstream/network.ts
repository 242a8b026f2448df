import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';

export const networkHandlers = (_world: World): Handlers<typeof contract.network> => ({ ping: notYet });
