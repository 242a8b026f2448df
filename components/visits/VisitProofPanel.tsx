'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { DoneVisit } from '#lib/contract/dispatch/proof.ts';
import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { print } from '#lib/theme/tokens.ts';
import { VisitReportButton } from './VisitReportButton.tsx';

const hasProof = ({ files, parts, signed_by }: DoneVisit) => files.length > 0 || parts.length > 0 || signed_by !== null;

/** What shows that the visits of a ticket were done. */
export function VisitProofPanel({ ticketId }: { ticketId: number }) {
  const t = useTranslations('visits.proof');
  const isThere = useCapability('visitProof');
  const { data, error, mutate } = useRead(contract.visits.list, isThere ? { params: { id: ticketId } } : null, { keepPreviousData: false });
  useChannel('tickets', 'visits');
  const hasReport = useCapability('visitReports');
  const proven = data?.data.filter((visit) => hasReport || hasProof(visit)) ?? [];
  if (!error && proven.length === 0) return null;
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 3 }}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {proven.map((visit) => (
        <Proof key={visit.id} ticketId={ticketId} visit={visit} />
      ))}
    </Box>
  );
}

function Proof({ ticketId, visit }: { ticketId: number; visit: DoneVisit }) {
  const t = useTranslations('visits.proof');
  const { files, parts, signed_by: signedBy, technician_name: who, ended_at: at } = visit;
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {who} {at && <Time at={at} />}
      </Box>
      {parts.length > 0 && <div>{t('parts', { parts: parts.map(({ name, quantity }) => t('part', { name, quantity })).join(', ') })}</div>}
      {signedBy && <div>{t('signedBy', { name: signedBy })}</div>}
      <VisitReportButton ticketId={ticketId} visitId={visit.id} />
      {files.length > 0 && (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', margin: 0, padding: 0 }}>
          {files.map((file, index) => {
            const source = `/api${pathOf(contract.visits.showFile, { params: { id: ticketId, photo: file.id } })}`;
            const words = t(file.subject, { number: index + 1 });
            return (
              <li key={file.id}>
                <a href={source} target="_blank" rel="noreferrer">
                  <Box
                    component="img"
                    src={source}
                    alt={words}
                    loading="lazy"
                    sx={{
                      display: 'block',
                      width: 96,
                      height: 80,
                      objectFit: file.subject === 'photo' ? 'cover' : 'contain',
                      bgcolor: print.sheet,
                      borderRadius: 1,
                    }}
                  />
                </a>
              </li>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
