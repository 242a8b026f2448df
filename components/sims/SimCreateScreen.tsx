'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { shownId } from '#lib/format/ids.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { SimForm } from './SimForm.tsx';
import { SimLink } from './SimLink.tsx';
import { hasNumber, isGood, MORE_FORM_FIELDS, SIM_FORM_FIELDS, sentValue, useSimDraft } from './useSimDraft.ts';

export function SimCreateScreen() {
  const t = useTranslations('sims');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const toast = useToast();
  const router = useRouter();
  const formId = useId();
  const [made, setMade] = useState<Sim>();
  const draft = useSimDraft(made);
  const { trigger, isMutating, error } = useWrite(contract.sims.create);
  const hasPlans = useCapability('plans');
  const knowsMore = useCapability('identifiers');
  const [tried, setTried] = useState(false);
  const isSaving = isMutating || made !== undefined;
  const twin = Sim.safeParse(error?.problem.current);

  const save = async () => {
    if (isSaving) return;
    setTried(true);
    if (!hasNumber(draft.values) || !SIM_FORM_FIELDS.every((field) => isGood(field, draft.values[field]))) return;
    const sent = SIM_FORM_FIELDS.filter((field) => (field !== 'plan' || hasPlans) && (knowsMore || !MORE_FORM_FIELDS.includes(field)));
    const body = Object.fromEntries(sent.map((field) => [field, sentValue(field, draft.values[field])]));
    const add = async () => (await trigger([{ body: body as NonNullable<Parameters<typeof trigger>[0][0]>['body'] }])).data;
    const done = await draft.save(add, setMade).catch(() => undefined);
    if (!done) return;
    const { id } = done.saved;
    toast(t('created', { id: shownId(id) }));
    router.push(hrefOf('sim-edit', { id }));
  };

  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead
        back={{ href: hrefOf('sims'), label: common('backToTheList') }}
        title={titles('sim-create')}
        actions={
          <ActionButton
            type="submit"
            form={formId}
            variant="contained"
            color="primary"
            running={isSaving ? common('savingChange') : undefined}
          >
            {t('acts.create')}
          </ActionButton>
        }
      />
      <Box sx={{ px: { xs: 4, sm: 5 }, maxWidth: 960 }}>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Card title={t('details')}>
            {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
            {twin.success && (
              <p>
                {t('twin')} <SimLink id={twin.data.id} imei={twin.data.imei} meid={twin.data.meid} iccid={twin.data.iccid} />
              </p>
            )}
            <SimForm draft={draft} problem={error?.problem} tried={tried} isNew />
          </Card>
        </form>
      </Box>
    </Box>
  );
}
