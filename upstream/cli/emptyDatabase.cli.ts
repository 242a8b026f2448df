import { EMPTY_DATABASES } from '#upstream/db/emptyDatabase.ts';
import { makeEmptyDatabase } from '#upstream/db/makeEmptyDatabase.ts';

await makeEmptyDatabase(EMPTY_DATABASES);
