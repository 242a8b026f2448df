'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { Figures } from '#components/ui/display/Figures.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import type { LineAudit } from '#lib/contract/lineAudit.ts';
import { AUDIT_FINDINGS, type AuditKind } from '#lib/contract/words/lineAudit.ts';

/** The bills in one band, and beneath it how much of them earns. */
export function AuditFigures({ audit: { groups, total, currency } }: { audit: LineAudit }) {
  const t = useTranslations('lineAudit.figures');
  const words = useTranslations('ghosts.total');
  const format = useFormatter();
  const money = useMoney(currency);
  const of = (kind: AuditKind) => groups.find((group) => group.kind === kind);
  const sum = (field: 'saves_cents' | 'earns_cents' | 'risk_cents') => groups.reduce((cents, group) => cents + (group[field] ?? 0), 0);
  const lines = (count: number) => words('lines', { count });
  const fine = of('fine');
  const noLine = of('no-line')?.lines ?? 0;
  const hasMoney = total.cents !== null;
  const figures = hasMoney
    ? [
        { label: t('billed'), value: money(total.cents ?? 0), more: lines(total.lines) },
        { label: t('fine'), value: money(fine?.cents ?? 0), more: lines(fine?.lines ?? 0), tone: 'ok' as const },
        {
          label: t('saves'),
          value: money(sum('saves_cents')),
          more: words('year', { amount: money(sum('saves_cents') * 12, true) }),
          tone: 'crit' as const,
        },
        { label: t('earns'), value: money(sum('earns_cents')), more: t('month') },
        {
          label: t('risk'),
          value: format.number(noLine),
          more: words('month', { amount: money(sum('risk_cents')) }),
          tone: 'warn' as const,
        },
      ]
    : [
        { label: t('billed'), value: format.number(total.lines) },
        { label: t('fine'), value: format.number(fine?.lines ?? 0), tone: 'ok' as const },
        {
          label: t('wrong'),
          value: format.number(AUDIT_FINDINGS.reduce((all, kind) => all + (of(kind)?.lines ?? 0), 0)),
          tone: 'crit' as const,
        },
      ];
  return (
    <Box sx={{ px: { xs: 4, sm: 5 }, pb: 3, display: 'grid', gap: 2 }}>
      <Figures of={figures} />
      {hasMoney && (total.cents ?? 0) > 0 && <Share groups={groups} all={total.cents ?? 0} />}
    </Box>
  );
}

const SHOWN: readonly { kind: AuditKind; tone: string }[] = [
  { kind: 'fine', tone: 'status.ok.mark' },
  { kind: 'no-revenue', tone: 'status.crit.mark' },
  { kind: 'silent', tone: 'status.warn.mark' },
  { kind: 'wrong-plan', tone: 'status.info.mark' },
  { kind: 'unknown', tone: 'status.unk.mark' },
];

function Share({ groups, all }: { groups: LineAudit['groups']; all: number }) {
  const t = useTranslations('lineAudit');
  const format = useFormatter();
  const parts = SHOWN.map(({ kind, tone }) => ({
    kind,
    tone,
    part: Math.max(0, groups.find((group) => group.kind === kind)?.cents ?? 0) / all,
  }));
  const share = format.number(parts[0]?.part ?? 0, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box
        role="img"
        aria-label={t('figures.share', { share })}
        sx={{ display: 'flex', height: 10, gap: '2px', borderRadius: '5px', overflow: 'hidden', bgcolor: 'divider' }}
      >
        {parts.map(({ kind, tone, part }) => (
          <Box key={kind} sx={{ width: `${100 * part}%`, minWidth: part > 0 ? 3 : 0, bgcolor: tone }} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 16px', typography: 'caption', color: 'text.secondary' }}>
        <span>{t('figures.share', { share })}</span>
        {parts.slice(1).map(({ kind, tone, part }) =>
          part > 0 ? (
            <Box key={kind} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
              <Box component="span" aria-hidden sx={{ width: 8, height: 8, bgcolor: tone }} />
              {t(`kind.${kind}`)}
            </Box>
          ) : null,
        )}
      </Box>
    </Box>
  );
}
