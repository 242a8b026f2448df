import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';
import { importSims } from './handler.ts';

export const importHandlers = (world: World): Handlers<typeof contract.imports> => ({ run: importSims(world), show: notYet, undo: notYet });
