'use client';

import { useTranslations } from 'next-intl';
import { Id } from '#components/ui/display/Id.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Proof } from '#lib/contract/swaps/proof.ts';
import { PROOFS, type ProofName } from '#lib/contract/words/commissioning.ts';
import { isProgramDue } from '#lib/domain/programWork.ts';
import { isWayBack } from '#lib/domain/swapGates.ts';
import { FactLine } from './FactLine.tsx';
import { SignalSeen } from './SignalSeen.tsx';
import { useSwapContext } from './SwapContext.ts';

export function VerificationLines() {
  const t = useTranslations('swaps');
  const { swap, worksheet } = useSwapContext();
  const { proof: verification } = swap;
  const isByZone = swap.commissioning !== null && !isWayBack(swap);
  const names = PROOFS.filter((name) => (name !== 'program' || isProgramDue(swap)) && (name !== 'signal' || !isByZone));
  const isOpen = (name: ProofName) => verification?.missing.includes(name) ?? true;
  const isWatched = verification?.fitted_at != null && swap.step >= 5 && swap.ending === null;
  return names.map((name) => (
    <FactLine
      key={name}
      state={!isOpen(name) ? 'done' : isWatched && !worksheet && name !== 'checklist' && name !== 'program' ? 'running' : 'waiting'}
      title={t(`proofs.${name}`)}
    >
      {verification && <Seen name={name} />}
    </FactLine>
  ));
}

function Seen({ name }: { name: ProofName }) {
  const t = useTranslations('swaps.wizard.prove');
  const common = useTranslations('common');
  const { swap, worksheet } = useSwapContext();
  const verification = swap.proof as NonNullable<Proof>;
  const time = (at: string) => () => <Time at={at} />;
  if (name === 'signal') {
    const { signal, other_signal: other } = verification;
    if (worksheet) return <SignalSeen name="signal-seen" />;
    if (signal) return <span>{t.rich('signal', { code: signal.code, time: time(signal.at) })}</span>;
    if (other) return <span>{t.rich('otherPath', { code: other.code, path: other.path, time: time(other.at) })}</span>;
    return t('noSignal');
  }
  if (name === 'ping') {
    const { ping } = verification;
    if (!ping) return swap.new_sim?.ip_address ? <Id kind="ip" value={swap.new_sim.ip_address} /> : t(worksheet ? 'noCarrier' : 'noPing');
    if (ping.reachable === null) return common('answerUntold');
    if (ping.reachable && ping.ms.length === 0) return common('answered');
    const words = ping.reachable ? 'answered' : 'silent';
    return (
      <span>
        {t.rich(words, { ms: Math.round(Math.min(...ping.ms, 9999)), time: time(ping.at) })}
        {ping.simulated && ` ${t('simulated')}`}
      </span>
    );
  }
  if (name === 'carrier') {
    const { carrier } = verification;
    if (!carrier) return t('noCarrier');
    return (
      <span>
        {t.rich('carrier', { state: carrier.state ?? '', time: time(carrier.at) })}{' '}
        {carrier.imei && <Id kind="imei" value={carrier.imei} />}
      </span>
    );
  }
  return null;
}
