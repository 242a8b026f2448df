import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { importSims } from './handler.ts';
import { showImport, undoImport } from './undo.ts';

export const importHandlers = (world: World): Handlers<typeof contract.imports> => ({
  run: importSims(world),
  show: showImport(world),
  undo: undoImport(world),
});
