import type { ImportReport } from '#lib/contract/imports.ts';
import type { StockName } from '#lib/contract/stock.ts';

export type Order = { file: string; columns?: string; names?: string; defaults: Record<string, string | undefined>; email?: string };

export type Target = {
  add(name: StockName): Promise<void>;
  run(how: { isDryRun: boolean }): Promise<ImportReport>;
  close(): Promise<void>;
};
