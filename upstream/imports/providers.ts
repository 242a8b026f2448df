import type { Provider } from '#lib/contract/sims/states.ts';

const SPELLINGS: Record<Provider, RegExp> = {
  vzw: /^(vzw?|vzn|verizon|verizonwireless|verizonbusiness|verizonthingspace|thingspace)$/,
  att: /^(att|atandt|attwireless|attmobility|attbusiness|attcontrolcenter|cingular)$/,
  tmo: /^(tmo|tmobile|tmobileusa|tmobileus|tmus|tmobilecontrolcenter|sprint)$/,
};

export function providerOf(text: string): Provider | undefined {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '');
  return (Object.keys(SPELLINGS) as Provider[]).find((provider) => SPELLINGS[provider].test(plain));
}
