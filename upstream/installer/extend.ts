import { eq } from 'drizzle-orm';
import { EXTENSION_FRESH, INSTALLER_EXTENSIONS } from '#lib/contract/installer/shapes.ts';
import { LONGEST_TEST } from '#lib/contract/words/onTest.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { lockTest } from '#upstream/onTest/changes.ts';
import { extendTest } from '#upstream/onTest/repository.ts';
import { type TestPeriodRow, testPeriods } from '#upstream/onTest/tables.ts';
import { extensionsOf } from './job.ts';
import { DONE, type Outcome, recordLate, refused, type Site } from './site.ts';

function endOfTest({ askedAt, confirmedAt, expiresAt, minutes }: TestPeriodRow): number {
  const asked = confirmedAt && askedAt > confirmedAt ? askedAt.getTime() + minutes * MINUTE : 0;
  return Math.max(expiresAt?.getTime() ?? 0, asked);
}

export async function extend(site: Site): Promise<Outcome> {
  const { context, tx, swap, name, at, now } = site;
  if (now.getTime() - at.getTime() > EXTENSION_FRESH * MINUTE)
    return recordLate(site, { kind: 'extend', input: {}, carryOut: extend }, 'waited');
  const open = await lockTest(tx, eq(testPeriods.swapId, swap.id));
  if (open?.offAskedAt) return refused('test-ending');
  if (open?.state !== 'on' || !open.expiresAt || open.expiresAt <= now) return refused('no-test');
  if ((await extensionsOf(tx, swap.id)) >= INSTALLER_EXTENSIONS.most) return refused('used-up');
  const minutes = Math.ceil((endOfTest(open) - now.getTime()) / MINUTE) + INSTALLER_EXTENSIONS.minutes;
  if (minutes > LONGEST_TEST) return refused('test-longest');
  await extendTest(context, tx, open, { minutes, name });
  return DONE;
}
