'use client';

import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { BELOW_END } from '#components/ui/controls/belowEnd.ts';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import { JobLink } from './JobLink.tsx';

/** The newest bulk jobs, open and over: what ended badly a moment ago is looked for here too. */
export function JobsPopover({ label, anchor, onClose }: { label: string; anchor: HTMLElement | null; onClose: () => void }) {
  const t = useTranslations('bulk');
  const hasAddress = useCapability('operations');
  const { data, error, mutate } = useRead(contract.bulk.list, { query: { per_page: 8 } });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...BELOW_END}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 400, maxWidth: '94vw', padding: 3 } } }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {error && <Failure problem={error.problem} retry={() => void mutate()} />}
      {data?.data.length === 0 && <p>{t('none')}</p>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.data.map((job) => (
          <li key={job.id}>
            <JobLink job={job} />
          </li>
        ))}
      </Box>
      {hasAddress && (
        <LinkButton variant="text" href={hrefOf('operations')} onClick={onClose}>
          {t('all')}
        </LinkButton>
      )}
    </Popover>
  );
}
