'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useNamed } from '#components/shell/pageName.ts';
import { SimLink } from '#components/sims/SimLink.tsx';
import { useProviderName } from '#components/sims/useProviderName.ts';
import { useStatusWord } from '#components/sims/useStatusWord.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import type { Column } from '#components/ui/lists/columns.ts';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { LineRule, RuleLine } from '#lib/contract/lineRules.ts';
import { lineRules as shapes } from '#lib/contract/lineRules.ts';
import { numbersOf } from '#lib/domain/simNumber.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { RuleActs } from './RuleActs.tsx';
import { useRulePreview } from './useRulePreview.ts';
import { useRuleWords } from './useRuleWords.ts';

const NONE: RuleLine[] = [];

type Props = { id: string; first: Reply<typeof contract.lineRules.show> | undefined };

export function LineRuleScreen({ id, first }: Props) {
  const t = useTranslations('lineRules');
  const isThere = useCapability('lineRules');
  const { data, error, mutate } = useRead(contract.lineRules.show, isThere ? { params: { id } } : null, { fallbackData: first });
  useChannel('sims', 'lineRules');
  if (!isThere) return <Empty glyph="unknown">{t('unable')}</Empty>;
  if (error) return <PageFailure error={error} retry={mutate} />;
  return data ? <Lines rule={data.data} /> : null;
}

function Lines({ rule }: { rule: LineRule }) {
  const t = useTranslations('lineRules');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const fieldName = useWords('sims.fields', 'fields');
  const providerName = useProviderName();
  const statusWord = useStatusWord();
  const router = useRouter();
  const { conditionOf, scopeOf, factOf } = useRuleWords();
  const { id, name, condition, threshold, provider, device_type, warehouse_code } = rule;
  useNamed(name);
  const state = useListState(shapes.lines.query);
  const { data, error, mutate, isLoading } = useRead(contract.lineRules.lines, { params: { id }, query: state.query });
  const list = {
    rows: data?.data ?? NONE,
    meta: data?.meta,
    error,
    again: () => mutate(),
    isRead: data !== undefined,
    isChanging: isLoading && data !== undefined,
  };
  const { preview } = useRulePreview({ condition, threshold, provider, device_type, warehouse_code, rule: id });
  const columns = useMemo<Column<RuleLine>[]>(
    () => [
      { field: 'number', title: common('sim'), width: 180, cell: (line) => <SimLink id={line.id} {...numbersOf(line.number)} /> },
      { field: 'status', title: fieldName('status'), width: 130, cell: (line) => statusWord(line) },
      { field: 'provider', title: fieldName('provider'), width: 110, cell: (line) => providerName(line.provider) },
      { field: 'place', title: fieldName('where'), width: 130, cell: (line) => line.cs_no ?? line.warehouse_code },
      { field: 'fact', title: t('fields.fact'), width: 230, flex: 1, cell: (line) => factOf(line, condition) },
    ],
    [common, fieldName, statusWord, providerName, t, factOf, condition],
  );
  return (
    <ListScreen
      title={name}
      back={{ href: hrefOf('line-rules'), label: titles('line-rules') }}
      list={list}
      state={{ ...state, query: { sort: undefined } }}
      count={t('linesCount', { total: list.meta?.total ?? 0 })}
      none={t('noLines')}
      glyph="done"
      actions={<RuleActs rule={rule} onRemoved={() => router.push(hrefOf('line-rules'))} />}
      columns={columns}
      phone={(line) => (
        <div style={{ padding: '8px 16px' }}>
          <SimLink id={line.id} {...numbersOf(line.number)} />
          <div>{[line.cs_no ?? line.warehouse_code, factOf(line, condition)].filter(Boolean).join(' · ')}</div>
        </div>
      )}
      above={
        <p style={{ margin: 0, padding: '0 20px 12px' }}>
          {[conditionOf(rule), scopeOf(rule)].join(' · ')}
          {preview && preview.unknown > 0 && (
            <>
              <br />
              {t('unknown', { count: preview.unknown })}
            </>
          )}
        </p>
      }
    />
  );
}
