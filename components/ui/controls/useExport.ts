'use client';

import type { FileEndpoint } from '#lib/browser/api/download.ts';
import { type Order, useDownload } from '#lib/browser/api/useDownload.ts';
import type { ExportFile, ExportFormat } from './ExportDialog.tsx';

type Wanted<E extends FileEndpoint> = {
  name: string;
  heads: readonly string[];
  order: (format: ExportFormat) => Order<E>;
};

export function useExport<E extends FileEndpoint>(endpoint: E, { name, heads, order }: Wanted<E>): ExportFile {
  const { start, ...file } = useDownload(endpoint);
  return { ...file, columns: heads.length, go: (format) => start(order(format), `${name}.${format}`) };
}
