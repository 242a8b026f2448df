import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { draftActs } from './drafts.ts';
import { leftOutFile } from './leftOut.ts';
import { showImport, undoImport } from './undo.ts';
import { importSims } from './upload.ts';

export const importHandlers = (context: Context): Handlers<typeof contract.imports> => ({
  run: importSims(context),
  show: showImport(context),
  undo: undoImport(context),
  leftOut: leftOutFile(context),
  ...draftActs(context),
});
