'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { abilityOf, mayEverywhere } from '#lib/access/allows.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { isClosed } from '#lib/domain/sunsetStatus.ts';
import { EditChoice } from './EditChoice.tsx';
import css from './SunsetScreen.module.css';
import { useSiteWords } from './siteWords.ts';
import { useCampaigns } from './useCampaigns.ts';
import type { SiteView } from './useSiteView.ts';

const CampaignDialog = lazyPart(async () => (await import('./CampaignDialog.tsx')).CampaignDialog);

export function CampaignPart({ all, view: { campaign, change } }: { all: readonly SunsetItem[]; view: SiteView }) {
  const t = useTranslations('sunset.campaign');
  const many = useTranslations('sunset.many');
  const fieldName = useWords('sunset.fields', 'fields');
  const words = useSiteWords();
  const user = useUser();
  const id = useId();
  const [asked, setAsked] = useState<'new' | 'change' | null>(null);
  const { isRead, campaigns } = useCampaigns();
  const left = useMemo(() => {
    const counts = new Map<number, number>();
    for (const item of all) if (item.campaign_id && !isClosed(item)) counts.set(item.campaign_id, (counts.get(item.campaign_id) ?? 0) + 1);
    return counts;
  }, [all]);
  if (!isRead) return null;
  const chosen = campaigns.find((each) => each.id === campaign);
  const mayChange = user && mayEverywhere(abilityOf(user.ability), 'update', 'Sunset');
  const facts = chosen && [chosen.technology && words.technology(chosen.technology), chosen.sunset_date && words.day(chosen.sunset_date)];
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {fieldName('campaign_id')}
      </label>
      <EditChoice
        id={id}
        isField
        value={chosen ? String(chosen.id) : ''}
        choices={[
          { value: '', label: t('all') },
          ...campaigns.map((each) => ({ value: String(each.id), label: t('left', { name: each.name, left: left.get(each.id) ?? 0 }) })),
        ]}
        onChoose={(value) => change({ campaign: value || undefined, tech: undefined, hide: undefined })}
      />
      {facts && <div className={`${css.small} ${css.below}`}>{facts.filter(Boolean).join(', ')}</div>}
      {mayChange && (
        <div className={css.links}>
          {chosen && (
            <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setAsked('change')}>
              {many('open')}
            </Button>
          )}
          <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setAsked('new')}>
            {t('add')}
          </Button>
        </div>
      )}
      {asked && (
        <CampaignDialog
          campaign={asked === 'change' ? chosen : undefined}
          onSaved={(saved) => change({ campaign: String(saved) })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
