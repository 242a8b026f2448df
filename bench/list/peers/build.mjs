import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

for (const name of ['react-admin', 'mui'])
  await build({
    root: join(import.meta.dirname, name),
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: join(import.meta.dirname, 'dist', name),
      emptyOutDir: true,
      sourcemap: process.env.SOURCE_MAPS === '1',
      chunkSizeWarningLimit: 2000,
    },
  });
