'use client';

import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import NetworkPingOutlined from '@mui/icons-material/NetworkPingOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCustomerSearch } from '#components/customers/useCustomerSearch.ts';
import { FoundSimChip } from '#components/sims/FoundSimChip.tsx';
import type { useSimSearch } from '#components/sims/useSimSearch.ts';
import { useSystemSearch } from '#components/systems/useSystemSearch.ts';
import { ticketHref } from '#components/tickets/TicketLink.tsx';
import { useTicketSearch } from '#components/tickets/useTicketSearch.ts';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import { type PageCommand, usePageCommands } from '#lib/browser/page/pageCommands.ts';
import type { KnownSim } from '#lib/domain/knownSim.ts';
import { guessNumberKind } from '#lib/format/guessNumberKind.ts';
import { ChoiceFace } from './ChoiceFace.tsx';
import type { Choice, Group } from './choices.ts';
import { recentOf } from './recent.ts';
import { usePageChoices } from './usePageChoices.tsx';
import { useSimActs } from './useSimActs.tsx';

type Asked = { typed: string; sought: string; search: ReturnType<typeof useSimSearch>; chosenSim: number | undefined };

const simChoice = (sim: KnownSim, sought: string): Choice => ({
  id: `sim-${sim.id}`,
  href: hrefOf('sim-edit', { id: sim.id }),
  recent: { sim },
  sim,
  face: <FoundSimChip sim={sim} sought={sought} />,
});

const commandChoice = ({ id, icon, label, run }: PageCommand, sought: string): Choice => ({
  id: `here-${id}`,
  act: run,
  face: <ChoiceFace icon={icon} text={label} sought={sought} />,
});

export function useGroups({ typed, sought, search, chosenSim }: Asked): Group[] {
  const t = useTranslations('palette');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const { choiceOf, matching } = usePageChoices();
  const actsOn = useSimActs();
  const commands = usePageCommands();
  const allows = useAllows();
  const found = useSystemSearch(typed);
  const userId = useUser()?.id ?? 0;
  const [recents] = useState(() => recentOf(userId));

  const near = search.near.map(
    (each): Choice => ({ ...simChoice(each.sim, sought), face: <FoundSimChip sim={each.sim} sought={sought} near={each} /> }),
  );
  const sims = [...search.sims.map((sim) => simChoice(sim, sought)), ...near];
  const systems = found.map(
    ({ cs_no, site_name }): Choice => ({
      id: `system-${cs_no}`,
      href: hrefOf('watch-cs', { csNo: cs_no }),
      face: (
        <ChoiceFace icon={<CellTowerOutlined aria-hidden />} text={[cs_no, site_name].filter(Boolean).join(' ')} sought={typed.trim()} />
      ),
    }),
  );
  const tickets = useTicketSearch(typed).map(
    ({ id, Ticket_Number: number, site_name }): Choice => ({
      id: `ticket-${id}`,
      href: ticketHref({ id }),
      face: (
        <ChoiceFace
          icon={<ConfirmationNumberOutlined aria-hidden />}
          text={[number, site_name].filter(Boolean).join(' ')}
          sought={typed.trim()}
        />
      ),
    }),
  );
  const customers = useCustomerSearch(typed).map(
    ({ id, number, name }): Choice => ({
      id: `customer-${id}`,
      href: hrefOf('apps-customers-view', { id }),
      face: <ChoiceFace icon={<StorefrontOutlined aria-hidden />} text={`${number} ${name}`} sought={typed.trim()} />,
    }),
  );
  const ip = typed.trim();
  const isWholeIp = guessNumberKind(ip)?.kind === 'ip' && ip.split('.').filter(Boolean).length === 4;
  const pings: Choice[] =
    isWholeIp && allows(pages.ping.access)
      ? [
          {
            id: 'ping',
            href: hrefOf('ping', { ipAddress: ip }),
            face: <ChoiceFace icon={<NetworkPingOutlined aria-hidden />} text={common('pingAddress', { ip })} sought="" />,
          },
        ]
      : [];
  const recent = sought
    ? []
    : recents.flatMap((each) => {
        const choice = 'page' in each ? choiceOf(each.page) : search.may && simChoice(each.sim, '');
        return choice ? [{ ...choice, id: `recent-${choice.id}` }] : [];
      });
  const { sim: chosen } = sims.find(({ sim }) => sim?.id === chosenSim) ?? sims[0] ?? {};
  const isTyped = ({ label }: PageCommand) => label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  const counted = search.total === undefined ? titles('sims') : t('sims', { shown: sims.length, total: search.total });
  const groups: Group[] = [
    { name: 'sims', title: near.length > 0 ? t('near') : counted, choices: sims },
    { name: 'systems', title: t('systems'), choices: systems },
    { name: 'tickets', title: titles('tickets'), choices: tickets },
    { name: 'customers', title: titles('apps-customers-list'), choices: customers },
    { name: 'acts', title: t('acts'), choices: chosen ? actsOn(chosen) : [] },
    { name: 'recent', title: t('recent'), choices: recent },
    { name: 'here', title: t('here'), choices: commands.filter(isTyped).map((command) => commandChoice(command, typed.trim())) },
    { name: 'pages', title: t('pages'), choices: [...pings, ...matching(typed)] },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}
