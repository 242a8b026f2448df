import type { Page } from '@playwright/test';

type Node = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  value?: { value: unknown };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
};

const CONTROLS = new Set(
  'button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton menuitem menuitemradio menuitemcheckbox tab option'.split(
    ' ',
  ),
);
/** Within one of these a name has to tell one control from the other: nobody hears more of the place than this. */
const PLACES = new Set(
  'Date InputTime row listitem group toolbar radiogroup list table grid dialog alertdialog navigation complementary region banner form search main article'.split(
    ' ',
  ),
);

/** The controls on the page that a screen reader can't tell: without a name, or with that of another one in the same row, group or landmark. */
export async function unclearOn(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await cdp.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const roleOf = (node: Node) => node.role?.value ?? '';
  const placeOf = (node: Node): Node | undefined => {
    const parent = byId.get(node.parentId ?? '');
    return !parent || (!parent.ignored && PLACES.has(roleOf(parent))) ? parent : placeOf(parent);
  };
  const seen = new Map<string, Node>();
  return nodes.flatMap((node) => {
    const role = roleOf(node);
    if (node.ignored || !CONTROLS.has(role)) return [];
    const name = node.name?.value.trim() ?? '';
    const place = placeOf(node);
    const where = place ? `${roleOf(place)} “${place.name?.value.slice(0, 40) ?? ''}”` : 'the page';
    if (!name) return [`${role} without a name in ${where}`];
    const key = JSON.stringify([place?.nodeId, role, name]);
    const other = seen.get(key);
    seen.set(key, node);
    const urlOf = (each: Node) => each.properties?.find((property) => property.name === 'url')?.value.value;
    // Two links to one place, and what its description tells apart, are no riddle.
    const isOne =
      other && ((urlOf(other) !== undefined && urlOf(other) === urlOf(node)) || other.description?.value !== node.description?.value);
    return other && !isOne ? [`two of the name “${name}” (${role}) in ${where}`] : [];
  });
}
