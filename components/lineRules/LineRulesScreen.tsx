'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { lineRules as shapes } from '#lib/contract/lineRules.ts';
import { RulePhoneRow } from './RulePhoneRow.tsx';
import { useRuleColumns } from './ruleColumns.tsx';

const RuleDrawer = lazyPart(async () => (await import('./RuleDrawer.tsx')).RuleDrawer);

export function LineRulesScreen({ first }: { first: Reply<typeof contract.lineRules.list> | undefined }) {
  const t = useTranslations('lineRules');
  const title = useTranslations('titles')('line-rules');
  const common = useTranslations('common');
  const isThere = useCapability('lineRules');
  const state = useListState(shapes.list.query);
  const list = useList(contract.lineRules.list, isThere ? state.query : null, first);
  useChannel('sims', 'lineRules');
  const columns = useRuleColumns();
  const [adding, setAdding] = useState(false);
  if (!isThere) return <Empty glyph="unknown">{t('unable')}</Empty>;
  const add = (
    <Button variant="contained" color="primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <ListScreen
      title={title}
      back={{ href: hrefOf('scheduledChanges'), label: common('backToTheList') }}
      list={list}
      state={{ ...state, query: { sort: undefined } }}
      count={t('count', { total: list.meta?.total ?? 0 })}
      none={t('none')}
      glyph="scheduled"
      actions={add}
      columns={columns}
      phone={(rule) => <RulePhoneRow rule={rule} />}
      above={<p style={{ margin: 0, padding: '0 20px 12px' }}>{t('intro')}</p>}
    >
      {adding && <RuleDrawer onClose={() => setAdding(false)} />}
    </ListScreen>
  );
}
