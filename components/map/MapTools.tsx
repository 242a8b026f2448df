'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { ICON_PATHS } from '#components/ui/display/iconPaths.ts';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useMatches } from '#components/ui/display/useWidth.ts';
import css from './MapStage.module.css';
import type { Tool } from './region.ts';

const PATHS = {
  lasso: 'M4 6.5c3-4 5-1.5 2.5 3-3 5-2 9 .5 8.5 4-1 5-9.5 9-9.5 4.5 0 3.5 11.5-1.5 11.5-5 0-2-6.5 6.5-6.5',
  rectangle:
    'M4 4h.1M8 4h.1M12 4h.1M16 4h.1M20 4v.1M20 8v.1M20 12v.1M4 8v.1M4 12v.1M4 16v.1M4 20v.1M8 20h.1M12 20h.1M15.5 15.5l5 5M16 21v-5h5',
  all: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M4 4l5.5 5.5M20 4l-5.5 5.5M4 20l5.5-5.5M20 20l-5.5-5.5',
  in: ICON_PATHS.add,
  out: 'M5 12h14',
};

type Props = {
  tools: readonly Tool[];
  tool: Tool | null;
  onTool(tool: Tool | null): void;
  onZoom(by: number): void;
  onAll?: () => void;
};

type ButtonProps = { label: string; onClick(): void; pressed?: boolean; path: string };

const MapButton = ({ label, onClick, pressed, path }: ButtonProps) => (
  <Tooltip title={label} side="start" isName>
    <IconButton aria-label={label} aria-pressed={pressed} onClick={onClick}>
      <Icon path={path} />
    </IconButton>
  </Tooltip>
);

export function MapTools({ tools, tool, onTool, onZoom, onAll }: Props) {
  const t = useTranslations('ui.map');
  const byFinger = useMatches('(pointer: coarse)');
  return (
    <>
      <div role="toolbar" aria-label={t('tools')} aria-orientation="vertical" className={css.tools}>
        {tools.map((each) => (
          <MapButton
            key={each}
            path={PATHS[each]}
            label={t(each)}
            pressed={tool === each}
            onClick={() => onTool(tool === each ? null : each)}
          />
        ))}
        {onAll && <MapButton path={PATHS.all} label={t('all')} onClick={onAll} />}
        <MapButton path={PATHS.in} label={t('in')} onClick={() => onZoom(1)} />
        <MapButton path={PATHS.out} label={t('out')} onClick={() => onZoom(-1)} />
      </div>
      <div role="status" className={css.hint}>
        {tool && t(byFinger ? `hints.${tool}Touch` : `hints.${tool}`)}
      </div>
    </>
  );
}
