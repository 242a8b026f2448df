'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { CommissionedZone, Commissioning } from '#lib/contract/swaps/commissioning.ts';
import { ZONE_TYPES } from '#lib/contract/words/commissioning.ts';
import { isEveryDemanded, stateOfZone } from '#lib/domain/commissioning.ts';
import { MONO } from '#lib/theme/type.ts';
import { Signed } from './Signed.tsx';

const Frame = styled('section')(({ theme }) => ({
  maxHeight: '26rem',
  overflow: 'auto',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& table': { width: '100%', borderSpacing: 0, fontSize: '0.8125rem' },
  '& th, & td': { height: 34, padding: '0 12px', textAlign: 'start', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& thead th': {
    position: 'sticky',
    top: 0,
    background: theme.vars.palette.ground.sunken,
    fontSize: '0.75rem',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& tbody th': { fontFamily: MONO, fontWeight: 400, whiteSpace: 'nowrap' },
  '& tbody th > span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& tr[data-state=tripped]': { background: theme.vars.palette.accent.tint },
  '& small': { marginInlineStart: 8, color: theme.vars.palette.text.secondary },
  '& td[data-time]': { whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: { '& [data-wide]': { display: 'none' }, '& th, & td': { padding: '0 6px' } },
}));

const GLYPHS = { waiting: 'pending', tripped: 'running', proven: 'done', 'other-path': 'late', untested: 'skipped' } as const;

export function ZoneTable({ of }: { of: Commissioning }) {
  const t = useTranslations('swaps.commissioning');
  const phone = useTranslations('installer.zones');
  return (
    <Frame aria-label={phone('list')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('heads.zone')}</th>
            <th scope="col">{t('heads.name')}</th>
            <th scope="col" data-wide="">
              {t('heads.type')}
            </th>
            <th scope="col">{t('heads.tripped')}</th>
            <th scope="col">{t('heads.restored')}</th>
            <th scope="col" data-wide="">
              {t('heads.seconds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.zones.map((zone) => (
            <ZoneRow key={zone.number} zone={zone} isDemanded={isEveryDemanded(of, zone)} />
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

const secondsAfter = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

function ZoneRow({ zone, isDemanded }: { zone: CommissionedZone; isDemanded: boolean }) {
  const t = useTranslations('swaps.commissioning');
  const state = stateOfZone(zone);
  const type = ZONE_TYPES.find((each) => each === zone.type);
  const { tripped_at, restored_at, other, untested } = zone;
  return (
    <tr data-state={state}>
      <th scope="row">
        <span>
          <StatusGlyph glyph={GLYPHS[state]} /> {String(zone.number).padStart(3, '0')}
          <VisuallyHidden>, {t(`states.${state}`)}</VisuallyHidden>
        </span>
      </th>
      <td>
        {zone.name}
        {zone.area && <small>{zone.area}</small>}
      </td>
      <td data-wide="">{type ? t(`types.${type}`) : zone.type}</td>
      {tripped_at ? (
        <>
          <td data-time="">
            <Time at={tripped_at} />
          </td>
          <td data-time="">{restored_at ? t('after', { seconds: secondsAfter(tripped_at, restored_at) }) : t('states.tripped')}</td>
          <td data-wide="" data-time="">
            {zone.seconds === null ? null : t('seconds', { seconds: zone.seconds })}
          </td>
        </>
      ) : (
        <td colSpan={3}>
          {untested ? (
            <Signed untested={untested} />
          ) : other ? (
            t.rich('otherPath', { path: other.path, time: () => <Time at={other.at} /> })
          ) : (
            t(zone.pressed_at ? 'pressed' : isDemanded ? 'states.waiting' : 'notDemanded')
          )}
        </td>
      )}
    </tr>
  );
}
