'use client';

import MoreIcon from '@mui/icons-material/ArrowDropDownOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Menu, MenuDivider, MenuItem } from '#components/ui/controls/Menu.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { FailureDialog } from '#components/ui/feedback/FailureDialog.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { OrderWithLines } from '#lib/contract/orders/order.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { countOrder } from './orderFigures.ts';

const OrderDrawer = lazyPart(async () => (await import('./OrderDrawer.tsx')).OrderDrawer);

export function OrderTools({ order }: { order: OrderWithLines }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const locale = useLanguage();
  const may = useAllows();
  const confirm = useConfirm();
  const toast = useToast();
  const router = useRouter();
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [seen, setSeen] = useState<ApiError>();
  const close = useWrite(contract.orders.close);
  const remove = useWrite(contract.orders.remove);
  const report = useDownload(contract.orders.report);
  const { id, number, version, closed_at, expected } = order;
  const isClosed = closed_at !== null;
  const { here, missing, differs, extra } = countOrder(order);
  const mayChange = may(contract.orders.change.access);
  const error = close.error ?? remove.error ?? report.error;

  const pick = (act: () => unknown) => () => {
    setOpen(false);
    void act();
  };
  const tried = async (work: () => Promise<unknown>) => {
    try {
      return (await work()) !== undefined;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return false;
    }
  };
  const save = (format: 'pdf' | 'csv') =>
    pick(() => report.start({ params: { id }, query: { format, locale } }, `order-${number}.${format}`));
  const end = pick(async () => {
    // What is wrong with the order is said before it is closed, not found later.
    const question = {
      title: t('close.title', { number }),
      text: t(order.lines_count > 0 ? 'close.text' : 'close.counted', { expected, here, missing, differs, extra }),
      confirm: t('close.go'),
    };
    if (!(await confirm(question))) return;
    await tried(() => close.trigger([{ params: { id }, body: { closed: true, version } }]));
  });
  const reopen = pick(() => tried(() => close.trigger([{ params: { id }, body: { closed: false, version } }])));
  const del = pick(async () => {
    if (!(await confirm({ title: t('remove.title', { number }), text: t('remove.text'), confirm: t('remove.go'), final: true }))) return;
    if (!(await tried(() => remove.trigger([{ params: { id }, query: { version } }])))) return;
    toast(t('remove.done', { number }));
    router.push(hrefOf('orders'));
  });
  return (
    <>
      <Button ref={more} aria-haspopup="menu" aria-expanded={isOpen} endIcon={<MoreIcon />} onClick={() => setOpen(true)}>
        {common('more')}
      </Button>
      {!isClosed && may(contract.batches.create.access) && (
        <LinkButton variant="contained" color="primary" startIcon={<Icon name="qr" />} href={`${hrefOf('sim-batch')}?order=${id}`}>
          {t('receive')}
        </LinkButton>
      )}
      <Menu anchor={more.current} open={isOpen} onClose={() => setOpen(false)} label={common('more')} align="end">
        <MenuItem onClick={save('pdf')}>{t('acts.pdf')}</MenuItem>
        <MenuItem onClick={save('csv')}>{t('acts.csv')}</MenuItem>
        {mayChange && <MenuDivider />}
        {mayChange && !isClosed && <MenuItem onClick={pick(() => setChanging(true))}>{t('acts.change')}</MenuItem>}
        {mayChange && <MenuItem onClick={isClosed ? reopen : end}>{t(isClosed ? 'acts.reopen' : 'acts.close')}</MenuItem>}
        {may(contract.orders.remove.access) && (
          <MenuItem isFinal reason={order.batches.length > 0 ? t('remove.inUse') : undefined} onClick={del}>
            {t('acts.remove')}
          </MenuItem>
        )}
      </Menu>
      {isChanging && <OrderDrawer order={order} onClose={() => setChanging(false)} />}
      {error && <FailureDialog title={t('failed')} error={error} open={seen !== error} onClose={() => setSeen(error)} />}
    </>
  );
}
