import type { PaletteOptions } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';

type OwnPalette = Pick<Tokens, 'rail' | 'map' | 'status' | 'critSolid' | 'warnSolid' | 'tip' | 'series'> & {
  ground: { sunken: string; raised: string; scrim: string; shadow: string };
  line: { hair: string; strong: string };
  accent: { main: string; hover: string; tint: string; ink: string };
  row: { hover: string; selected: string };
};

declare module '@mui/material/styles' {
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends OwnPalette {
    TableCell: { border: string };
  }
}

/** MUI's roles filled from the tokens, and our own beside them: read them as `theme.vars.palette.status.ok.fg` or, in `sx`, as `'status.ok.fg'`. */
export function paletteOf(t: Tokens): PaletteOptions {
  const role = (name: 'ok' | 'info' | 'warn' | 'crit') => ({
    main: t.status[name].mark,
    light: t.status[name].tint,
    dark: t.status[name].fg,
    contrastText: t.surface,
  });
  return {
    primary: { main: t.accent, dark: t.accentHover, light: t.accentTint, contrastText: t.onAccent },
    secondary: { main: t.ink2, dark: t.ink, light: t.sunken, contrastText: t.surface },
    success: role('ok'),
    info: role('info'),
    warning: role('warn'),
    error: role('crit'),
    text: { primary: t.ink, secondary: t.ink2, disabled: t.ink3 },
    background: { default: t.bg, paper: t.surface },
    divider: t.line,
    action: { hover: t.hover, selected: t.selected, active: t.ink2, disabled: t.ink3, disabledBackground: t.sunken, focus: t.selected },
    ground: { sunken: t.sunken, raised: t.raised, scrim: t.scrim, shadow: t.shadow },
    line: { hair: t.line, strong: t.lineStrong },
    accent: { main: t.accent, hover: t.accentHover, tint: t.accentTint, ink: t.accentInk },
    row: { hover: t.hover, selected: t.selected },
    rail: t.rail,
    map: t.map,
    status: t.status,
    critSolid: t.critSolid,
    warnSolid: t.warnSolid,
    tip: t.tip,
    DataGrid: { bg: t.surface, headerBg: t.sunken, pinnedBg: t.surface },
    TableCell: { border: t.line },
    series: t.series,
  };
}
