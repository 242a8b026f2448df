'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCustomerTaxes } from '#components/taxes/useCustomerTaxes.ts';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { LocaleField } from '#components/ui/controls/LocaleField.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { InvoiceTax } from '#lib/contract/invoices/content.ts';
import { type FullInvoice, type InvoiceLetter, InvoiceSending } from '#lib/contract/invoices.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { attempt } from './attempt.ts';
import { useRateQuestion } from './useRateQuestion.ts';

/** `usual`: the taxes of the invoice that was issued last. */
type Props = { invoice: FullInvoice; mails: boolean; usual: readonly InvoiceTax[]; onClose: () => void };
const ADDRESS = InvoiceSending.shape.mail.unwrap().shape.to;

/** Issues a draft and mails it, or mails again what was issued. Without an address it is issued to be printed. */
export function SendDrawer({ invoice, mails, usual, onClose }: Props) {
  const t = useTranslations('invoices.send');
  const customer = useTranslations('invoices.customer');
  const common = useTranslations('common');
  const toast = useToast();
  const isMeant = useRateQuestion();
  const isDraft = invoice.number === null;
  const places = useCustomerTaxes(isDraft ? invoice.customer.id : undefined);
  const [how, setHow] = useState<'mail' | 'paper'>(isDraft && !invoice.customer.email ? 'paper' : 'mail');
  const [to, setTo] = useState(invoice.customer.email ?? '');
  const [locale, setLocale] = useState<LanguageCode>(invoice.customer.locale);
  const letter = useRead(contract.invoices.letter, { params: { id: invoice.id }, query: { locale } });
  const [written, setWritten] = useState<Partial<InvoiceLetter>>({});
  const { subject, message } = { subject: '', message: '', ...letter.data?.data, ...written };
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.invoices.send);

  const isMail = how === 'mail';
  const wrong = {
    to: isMail && !ADDRESS.safeParse(to.trim()).success ? customer('wrong.email') : undefined,
    subject: isMail && !subject.trim() ? t('wrong.subject') : undefined,
  };
  const submit = async () => {
    setTried(true);
    if (wrong.to || wrong.subject || isMutating || (isDraft && !(await isMeant(invoice.taxes, usual, places)))) return;
    await attempt(async () => {
      const mail = isMail ? { to: to.trim(), subject: subject.trim(), message: message.trim() } : null;
      const { data } = await trigger([{ params: { id: invoice.id }, body: { mail, locale, version: invoice.version } }]);
      toast(isMail ? t(mails ? 'done' : 'kept', { number: data.number ?? '', to: to.trim() }) : t('issued', { number: data.number ?? '' }));
      onClose();
    });
  };
  return (
    <SideDrawer title={isDraft ? t('title') : invoice.mails.length === 0 ? t('titleMail') : common('sendAgain')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {isDraft && <Alert kind="info">{t('final')}</Alert>}
        {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        {isDraft && (
          <RadioGroup aria-label={t('how')} value={how} onChange={(_, next) => setHow(next === 'paper' ? 'paper' : 'mail')}>
            <FormControlLabel value="mail" control={<Radio />} label={t('byMail')} />
            <FormControlLabel value="paper" control={<Radio />} label={t('byPaper')} />
          </RadioGroup>
        )}
        {isMail && (
          <>
            <TextField
              label={t('to')}
              required
              type="email"
              value={to}
              onChange={(event) => setTo(event.target.value)}
              error={tried && wrong.to}
            />
            <LocaleField label={t('language')} value={locale} onChange={setLocale} />
            {letter.error && (
              <Failure problem={letter.error.problem} retryAfter={letter.error.retryAfter} retry={() => void letter.mutate()} />
            )}
            <TextField
              label={t('subjectField')}
              required
              value={subject}
              onChange={(event) => setWritten({ ...written, subject: event.target.value })}
              error={tried && wrong.subject}
            />
            <TextArea
              label={t('messageField')}
              minRows={6}
              value={message}
              onChange={(event) => setWritten({ ...written, message: event.target.value })}
            />
            <p>{t(mails ? 'leaves' : 'outbox')}</p>
          </>
        )}
        <FormActions
          go={isMail ? common('send') : t('goPaper')}
          running={isMutating ? common('sending') : isMail && letter.isLoading ? t('writing') : undefined}
          onClose={onClose}
        />
      </SideForm>
    </SideDrawer>
  );
}
