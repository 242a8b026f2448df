import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './upstream/db/swaps.ts',
    './upstream/world/station/tables.ts',
    './upstream/world/panels/tables.ts',
    './upstream/db/schema.ts',
    './upstream/db/work.ts',
    './upstream/db/stock.ts',
    './upstream/db/sunset.ts',
    './upstream/db/tickets.ts',
    './upstream/db/dispatch.ts',
    './upstream/db/installer.ts',
    './upstream/db/todos.ts',
    './upstream/db/people.ts',
    './upstream/db/invoices.ts',
    './upstream/world/carrier/tables.ts',
  ],
  out: './upstream/db/migrations',
});
