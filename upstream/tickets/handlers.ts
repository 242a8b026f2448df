import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';

export const ticketHandlers = (_world: World): Handlers<typeof contract.tickets> => ({ list: notYet, lookup: notYet, export: notYet });
