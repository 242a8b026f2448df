'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKindWords } from '#components/systems/useKindWords.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { OwnEvent, OwnSystem } from '#lib/contract/ownAccount/systems.ts';
import { ROWS } from './OwnInvoiceRows.tsx';
import { OwnSystemHistory } from './OwnSystemHistory.tsx';
import { useOwnEventWords } from './useOwnEventWords.ts';

const SHOWN = 10;

export function OwnSystemsCard() {
  const t = useTranslations('ownAccount.systems');
  const about = useTranslations('todos.about');
  const common = useTranslations('common');
  const title = useTranslations('customers.fields')('system_count');
  const number = useFormatter().number;
  const [{ q, pages }, setShown] = useState({ q: '', pages: 1 });
  const { data } = useSystems(q, 1);
  const { total = 0, last_page = 1 } = data?.meta ?? {};
  const search = useEvent((text: string) => setShown({ q: text, pages: 1 }));
  return (
    <Card title={title} meta={total > 0 ? number(total) : undefined}>
      {(q !== '' || total > SHOWN) && (
        <SearchField value={q} onSearch={search} label={about('number.system')} placeholder={about('number.system')} />
      )}
      {data && total === 0 && <span>{q === '' ? t('none') : about('nothing')}</span>}
      {Array.from({ length: pages }, (_, at) => (
        <Rows key={at} q={q} page={at + 1} />
      ))}
      {pages < last_page && (
        <div>
          <Button onClick={() => setShown({ q, pages: pages + 1 })}>{common('more')}</Button>
        </div>
      )}
    </Card>
  );
}

const useSystems = (q: string, page: number) =>
  useRead(contract.ownAccount.systems, { query: { q: q || undefined, page, per_page: SHOWN } });

function Rows({ q, page }: { q: string; page: number }) {
  const { data, error, mutate } = useSystems(q, page);
  if (error) return <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Box component="ul" sx={ROWS}>
      {data.data.map((system) => (
        <Row key={system.cs_no} system={system} />
      ))}
    </Box>
  );
}

function Row({ system: { cs_no, site_name, address, kinds, on_test_until, last_test, last_radio } }: { system: OwnSystem }) {
  const t = useTranslations('ownAccount.systems');
  const common = useTranslations('common');
  const kindWords = useKindWords();
  const clock = useClock();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2, py: 3, '&:first-of-type': { pt: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', justifyContent: 'space-between', alignItems: 'start' }}>
        <div>
          <Box sx={{ fontWeight: 500 }}>{site_name ?? cs_no}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {[cs_no, kinds.length > 0 && kindWords(kinds)].filter(Boolean).join(', ')}
          </Box>
          {address && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{address}</Box>}
        </div>
        {on_test_until && <StatusChip status="on-test" word={t('onTest', { at: clock(on_test_until) })} />}
      </Box>
      <DescriptionList
        rows={[
          { label: t('lastTest'), value: last_test ? <Proof event={last_test} /> : t('never') },
          ...(last_radio ? [{ label: t('lastRadio'), value: <Proof event={last_radio} /> }] : []),
        ]}
      />
      <div>
        <Button aria-expanded={isOpen} aria-label={t('historyOf', { cs: site_name ?? cs_no })} onClick={() => setOpen(!isOpen)}>
          {common('history')}
        </Button>
      </div>
      {isOpen && <OwnSystemHistory cs={cs_no} />}
    </Box>
  );
}

function Proof({ event }: { event: OwnEvent }) {
  const { result } = useOwnEventWords()(event);
  return (
    <>
      <Time at={event.at} />
      {result && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{result}</Box>}
    </>
  );
}
