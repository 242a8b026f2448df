'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { SimAskAction } from '#components/sims/SimAskAction.tsx';
import { SimLifecycleAction } from '#components/sims/SimLifecycleAction.tsx';
import { TodoMadeAction } from '#components/todos/TodoMadeAction.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { refresh } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { AuditLine } from '#lib/contract/lineAudit.ts';
import type { TodoAbout } from '#lib/contract/todos.ts';
import { useAuditWords } from './auditWords.ts';
import { numberOf } from './numberOf.ts';

export const aboutOf = ({ sim_id, cs_no }: AuditLine): TodoAbout | null =>
  sim_id ? { kind: 'sim', id: String(sim_id) } : cs_no ? { kind: 'system', id: cs_no } : null;

export const todoSourceOf = ({ id }: AuditLine) => `audit:${id}`;

/** What mends it, at hand; and a to-do for whoever has to call somebody first. */
export function AuditActs({ line, currency }: { line: AuditLine; currency: string }) {
  const { wrong, what } = useAuditWords(currency);
  return (
    <Box
      sx={{
        '& > *': { flex: 'none' },
        '& :is(a, button)': { minWidth: 0, paddingInline: '8px' },
        ...{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 1 },
      }}
    >
      <Remedy line={line} />
      {line.kind !== 'fine' && (
        <TodoMadeAction
          source={todoSourceOf(line)}
          title={`${numberOf(line)}: ${wrong(line)}`}
          about={aboutOf(line)}
          description={what(line)}
        />
      )}
    </Box>
  );
}

function Remedy({ line: { next, sim, cs_no, customer_id } }: { line: AuditLine }) {
  const t = useTranslations('lineAudit.acts');
  const words = useTranslations('ghosts');
  const open = useTranslations('batches.acts');
  const common = useTranslations('common');
  const may = useAllows();
  const again = () => void refresh('lineAudit');
  const link = (href: string, text: string) => (
    <LinkButton size="small" variant="outlined" href={href}>
      {text}
    </LinkButton>
  );
  const system = cs_no !== null && may(['read', 'System']) && link(hrefOf('watch-cs', { csNo: cs_no }), words('open'));
  if (next === 'deactivate' && sim) return <SimLifecycleAction sim={sim} action="deactivate" size="small" onDone={again} />;
  if (next === 'restore' && sim?.status === 'suspended')
    return <SimLifecycleAction sim={sim} action="activate" size="small" onDone={again} />;
  if (next === 'ask-carrier' && sim) return <SimAskAction sim={sim} onDone={again} />;
  if ((next === 'change-plan' || next === 'restore') && sim) return link(hrefOf('sim-edit', { id: sim.id }), open('sim'));
  if (next === 'bill' && customer_id !== null) return link(hrefOf('apps-customers-view', { id: customer_id }), t('bill'));
  if (next === 'add-line' && cs_no !== null && may(['create', 'SimSwap']))
    return link(`${hrefOf('sim-swap-create')}?${new URLSearchParams({ cs: cs_no })}`, common('startSwap'));
  if (next === 'ask-carrier' || next === 'nothing') return null;
  return system || null;
}
