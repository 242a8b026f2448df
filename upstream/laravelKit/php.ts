/** Code that stands in a value as it is. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const code = (text: string) => new Code(text);

const indented = (text: string) => text.replace(/^(?=.)/gm, '    ');
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

const SHORT = 100;
const list = (items: readonly string[]) => {
  const line = `[${items.join(', ')}]`;
  return line.length <= SHORT && !line.includes('\n') ? line : `[\n${items.map((item) => `${indented(item)},`).join('\n')}\n]`;
};

export function phpOf(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return list(value.map(phpOf));
  if (typeof value === 'object') return list(Object.entries(value).map(([key, each]) => `${quoted(key)} => ${phpOf(each)}`));
  return String(value);
}

export const phpLines = (entries: readonly string[]) =>
  entries.length === 0 ? '[]' : `[\n${entries.map((entry) => `${indented(entry)},`).join('\n')}\n]`;

export const inset = (text: string, levels: number) => text.replace(/\n(?=.)/g, `\n${'    '.repeat(levels)}`);

export const classOf = (name: string) => name.slice(name.lastIndexOf('\\') + 1);
export const namespaceOf = (name: string) => name.slice(0, name.lastIndexOf('\\'));

type PhpClass = {
  name: string;
  uses?: readonly string[];
  doc?: string;
  after?: string;
  body: readonly string[];
};

/** A file of one class, as PSR-12 has it. */
export function phpClass({ name, uses = [], doc, after, body }: PhpClass) {
  const own = namespaceOf(name);
  const imports = [...new Set(uses)].filter((use) => namespaceOf(use) !== own).sort((a, b) => (a < b ? -1 : 1));
  return [
    `<?php\n\nnamespace ${own};\n`,
    ...(imports.length > 0 ? [`${imports.map((use) => `use ${use};`).join('\n')}\n`] : []),
    `${doc ? `/** ${doc} */\n` : ''}final class ${classOf(name)}${after ? ` ${after}` : ''}\n{\n${body.map(indented).join('\n\n')}\n}\n`,
  ].join('\n');
}
