import type { ImportWork } from './useImport.ts';

export type StepProps = { work: ImportWork; batchId?: number; onClose: () => void };
