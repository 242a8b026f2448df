import type { Theme } from '@mui/material/styles';
import type { Overrides } from './overrides.ts';

/** A hairline and the one shadow: only for what floats. */
export const floating = (theme: Theme) => ({
  backgroundColor: theme.vars.palette.ground.raised,
  backgroundImage: 'none',
  boxShadow: `0 12px 32px ${theme.vars.palette.ground.shadow}, 0 0 0 1px ${theme.vars.palette.line.hair}`,
});

export const surfaces: Overrides = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderRadius: 8 } },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        gap: 8,
        ...theme.typography.body2,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.accent.tint, color: theme.vars.palette.accent.ink },
        '@media (pointer: coarse)': { minHeight: 44 },
      }),
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 0 } } },
  MuiBackdrop: {
    styleOverrides: { root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.ground.scrim } }) },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: false },
    styleOverrides: {
      paper: ({ theme, ownerState }) => ({
        ...floating(theme),
        maxWidth: ownerState.maxWidth === 'md' ? 760 : 480,
        borderRadius: 8,
        [theme.breakpoints.down('sm')]: { margin: 0, width: '100%', maxWidth: 'none', height: '100%', maxHeight: 'none', borderRadius: 0 },
        // A form is as tall as its dialog: its end stays at the foot, and what is between scrolls.
        '& > form': { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: '16px 20px 8px' }) } },
  // A form laid out as a grid begins at the top of a phone instead of spreading over it.
  MuiDialogContent: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.body2, padding: '0 20px 20px', alignContent: 'start' }) },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({ flexWrap: 'wrap', padding: '12px 20px', gap: 8, backgroundColor: theme.vars.palette.ground.sunken }),
    },
  },
  MuiDrawer: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, enterNextDelay: 100, describeChild: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        maxWidth: 280,
        padding: '6px 8px',
        backgroundColor: theme.vars.palette.tip.main,
        color: theme.vars.palette.tip.on,
      }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.line.hair }) } },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 6, borderRadius: 3, backgroundColor: theme.vars.palette.ground.sunken }),
    },
  },
};
