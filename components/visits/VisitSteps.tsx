import { useTranslations } from 'next-intl';

const STEPS = ['planned', 'on-the-way', 'arrived', 'done'] as const;

export function VisitSteps({ state }: { state: string | null }) {
  const t = useTranslations('visits.steps');
  const at = STEPS.findIndex((step) => step === (state ?? 'planned'));
  return (
    <ol className="vs-steps">
      {STEPS.map((step, index) => (
        <li key={step} data-past={index <= at || undefined} aria-current={index === at ? 'step' : undefined}>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
