import { sql } from 'drizzle-orm';

export const PLAIN_IMPORT = {
  fileName: null,
  batchId: null,
  columns: new Map(),
  defaults: {},
  fixes: new Map(),
  names: {},
  namesSeen: async () => [],
  all: false,
  visible: sql`true`,
  mayJoin: sql`true`,
  mayAdd: () => true,
  isDryRun: false,
  by: { id: null, name: 'test' },
};
