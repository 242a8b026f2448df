import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';

export const panelHandlers = (_world: World): Handlers<typeof contract.panels> => ({ types: notYet, cellTypes: notYet });
