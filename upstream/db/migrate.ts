import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './connect.ts';

const MIGRATIONS = path.join(fileURLToPath(import.meta.resolve('#upstream/db/migrations/meta/_journal.json')), '../..');

export const migrate = (database: Database) => run(database as NodePgDatabase, { migrationsFolder: MIGRATIONS });
