import type { ImportWork } from './useImport.ts';

/** What every step is given. */
export type StepProps = { work: ImportWork; batchId?: number; onClose: () => void };
