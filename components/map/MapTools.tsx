'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import GestureOutlined from '@mui/icons-material/GestureOutlined';
import HighlightAltOutlined from '@mui/icons-material/HighlightAltOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import ZoomOutMapOutlined from '@mui/icons-material/ZoomOutMapOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import type { Tool } from './region.ts';

const ICONS = { lasso: GestureOutlined, rectangle: HighlightAltOutlined } as const;

type Props = {
  tools: readonly Tool[];
  tool: Tool | null;
  onTool(tool: Tool | null): void;
  onZoom(by: number): void;
  onAll?: () => void;
};

type ButtonProps = { label: string; onClick(): void; pressed?: boolean; children: ReactNode };

const MapButton = ({ label, onClick, pressed, children }: ButtonProps) => (
  <Tooltip title={label} side="start" isName>
    <IconButton
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      sx={{ borderRadius: 1, '&[aria-pressed="true"]': { bgcolor: 'accent.tint', color: 'accent.ink' } }}
    >
      {children}
    </IconButton>
  </Tooltip>
);

export function MapTools({ tools, tool, onTool, onZoom, onAll }: Props) {
  const t = useTranslations('ui.map');
  const byFinger = useMediaQuery('(pointer: coarse)');
  return (
    <>
      <Box
        role="toolbar"
        aria-label={t('tools')}
        aria-orientation="vertical"
        sx={{
          position: 'absolute',
          zIndex: 2,
          top: 12,
          right: 12,
          display: 'flex',
          flexDirection: 'column',
          padding: '2px',
          borderRadius: 1.5,
          bgcolor: 'background.paper',
          boxShadow: (theme) => `0 0 0 1px ${theme.vars.palette.line.hair}`,
        }}
      >
        {tools.map((each) => {
          const Icon = ICONS[each];
          return (
            <MapButton key={each} label={t(each)} pressed={tool === each} onClick={() => onTool(tool === each ? null : each)}>
              <Icon />
            </MapButton>
          );
        })}
        {onAll && (
          <MapButton label={t('all')} onClick={onAll}>
            <ZoomOutMapOutlined />
          </MapButton>
        )}
        <MapButton label={t('in')} onClick={() => onZoom(1)}>
          <AddOutlined />
        </MapButton>
        <MapButton label={t('out')} onClick={() => onZoom(-1)}>
          <RemoveOutlined />
        </MapButton>
      </Box>
      <Box
        role="status"
        sx={{
          position: 'absolute',
          zIndex: 2,
          top: 12,
          left: 12,
          maxWidth: 'calc(100% - 84px)',
          borderRadius: 1,
          bgcolor: 'tip.main',
          color: 'tip.on',
          pointerEvents: 'none',
          '&:not(:empty)': { padding: '6px 12px' },
        }}
      >
        {tool && t(byFinger ? `hints.${tool}Touch` : `hints.${tool}`)}
      </Box>
    </>
  );
}
