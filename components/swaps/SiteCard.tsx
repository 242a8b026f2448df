'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { InstallerLink } from '#lib/contract/installer/shapes.ts';
import { LANGUAGE_NAMES, LANGUAGES, type LanguageCode } from '#lib/format/languages.ts';
import { truncate } from '#lib/format/truncate.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { forgetFreshLink, freshLinkOf, keepFreshLink } from './freshLinks.ts';
import { LinkText } from './LinkText.tsx';
import { LinkTextFailure } from './LinkTextFailure.tsx';
import { LinkTextNote } from './LinkTextNote.tsx';
import { SiteLink } from './SiteLink.tsx';
import { SitePhotos } from './SitePhotos.tsx';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useLock } from './useGates.ts';
import { useTechnicianOf } from './useTechnicianOf.ts';

const SiteLinkDialog = lazyPart(async () => (await import('./SiteLinkDialog.tsx')).SiteLinkDialog);

export function SiteCard() {
  const t = useTranslations('swaps.site');
  const { swap } = useSwapContext();
  const lock = useLock();
  const confirm = useConfirm();
  const params = { id: swap.id };
  const { data, error, mutate } = useRead(contract.installer.link, { params });
  useChannel(`sim-swap.${swap.id}`, 'installer');
  const make = useWrite(contract.installer.makeLink);
  const text = useWrite(contract.installer.textLink);
  const revoke = useWrite(contract.installer.revokeLink);
  const [name, setName] = useState('');
  const [token, setToken] = useState<string>();
  const [starts, setStarts] = useState(true);
  const [language, setLanguage] = useState<LanguageCode>(useLanguage());
  const technician = useTechnicianOf(swap);
  const hasFollows = useCapability('follows');
  const link = data?.data ?? null;
  const hasTexts = useCapability('linkTexts');
  const fresh = freshLinkOf(swap.id);
  const notTexted = text.error ?? fresh.textError;
  const failure = make.error ?? revoke.error;
  const body = { name: name.trim() || technician?.name || undefined, ...(hasFollows && { starts }) };

  const onMake = async () => {
    const isOut = link !== null && link.state !== 'over';
    if (isOut && !(await confirm({ title: t('replace'), text: t('replaceText'), confirm: t('again') }))) return;
    const made = await make.trigger([{ params, body }]).catch(() => undefined);
    if (!made) return;
    forgetFreshLink(swap.id);
    text.reset();
    setToken(made.data.token);
    setName('');
  };
  const onText = async (to: string) => {
    if (link?.state !== 'waiting') {
      const made = await make.trigger([{ params, body }]).catch(() => undefined);
      if (!made) return;
      keepFreshLink(swap.id, { token: made.data.token });
    } else keepFreshLink(swap.id, { token: fresh.token });
    await text.trigger([{ params, body: { to, language } }]).catch(() => undefined);
  };
  const onRevoke = async () => {
    if (await confirm({ title: t('revoke'), text: t('revokeText'), confirm: t('revoke') }))
      await revoke.trigger([{ params, query: { link: link?.id } }]).then(
        () => forgetFreshLink(swap.id),
        () => undefined,
      );
  };

  return (
    <Card title={t('title')} meta={link && t(`states.${link.state}`)}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {link ? <LinkFacts link={link} /> : <span>{t('none')}</span>}
      {link?.done_at && (
        <Alert kind="ok" title={t('done')}>
          <Time at={link.done_at} />. {swap.test?.state === 'on' && t('doneTest')}
        </Alert>
      )}
      {fresh.token && link?.state === 'waiting' && (
        <Alert kind="info" title={t('link.inline')}>
          <SiteLink token={fresh.token} csNo={swap.cs_no} ticket={swap.ticket_number} language={language} technician={technician} />
        </Alert>
      )}
      {link?.text && link.state !== 'over' && <LinkTextNote text={link.text} />}
      {!lock && (
        <>
          <TextField
            label={t('name')}
            placeholder={technician?.name ?? undefined}
            value={name}
            onChange={(event) => setName(truncate(event.target.value, 60))}
          />
          <Select
            label={t('language')}
            value={language}
            required
            options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
            onChange={(next) => setLanguage(LANGUAGES.find((each) => each === next) ?? language)}
          />
          {hasFollows && (
            <>
              <Choice as={Checkbox} checked={starts} label={t('starts')} reason={undefined} onChange={setStarts} />
              <Box component="small" sx={{ color: 'text.secondary' }}>
                {t('startsHint')}
              </Box>
            </>
          )}
        </>
      )}
      {hasTexts && !lock && link?.state !== 'open' && (
        <LinkText swap={swap} link={link} isSending={make.isMutating || text.isMutating} onSend={(to) => void onText(to)} />
      )}
      {notTexted && <LinkTextFailure error={notTexted} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ActionButton variant="outlined" reason={lock} running={make.isMutating ? t('making') : undefined} onClick={() => void onMake()}>
          {link ? t('again') : t('make')}
        </ActionButton>
        {link && link.state !== 'over' && (
          <ActionButton reason={lock} running={revoke.isMutating ? t('revoking') : undefined} onClick={() => void onRevoke()}>
            {t('revoke')}
          </ActionButton>
        )}
      </Box>
      {fresh.error && !link && !failure && (
        <Failure title={t('notMade')} problem={fresh.error.problem} retryAfter={fresh.error.retryAfter} />
      )}
      {failure && <SwapFailure error={failure} />}
      <SitePhotos id={swap.id} />
      {token && (
        <SiteLinkDialog
          token={token}
          csNo={swap.cs_no}
          ticket={swap.ticket_number}
          language={language}
          technician={technician}
          onClose={() => setToken(undefined)}
        />
      )}
    </Card>
  );
}

function LinkFacts({ link }: { link: InstallerLink }) {
  const hasFollows = useCapability('follows');
  const t = useTranslations('swaps.site');
  const common = useTranslations('common');
  const rows = [
    { label: t('for'), value: link.name },
    {
      label: t('made'),
      value: (
        <>
          {link.made_by && `${link.made_by}, `}
          <Time at={link.made_at} />
        </>
      ),
    },
    { label: t('opened'), value: link.entered_at ? <Time at={link.entered_at} /> : common('notYet') },
    { label: t('mayStart'), value: hasFollows && (link.starts ? t('mayStartYes', { name: link.made_by ?? '' }) : t('mayStartNo')) },
    { label: t('used'), value: link.last_used_at && <Time at={link.last_used_at} /> },
  ];
  return <DescriptionList rows={rows.filter(({ value }) => value)} />;
}
