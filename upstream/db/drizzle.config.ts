import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './upstream/**/tables.ts',
  out: './upstream/db/migrations',
});
