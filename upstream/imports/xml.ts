import { SaxesParser } from 'saxes';
import { LIMITS, Unreadable } from './limits.ts';

const DEEPEST = 100;

export type XmlHandler = {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

const attributeIn = (attributes: Record<string, string>) => (name: string) =>
  attributes[name] ?? attributes[Object.keys(attributes).find((each) => local(each) === name) ?? ''];

/** A DOCTYPE, where entities of its own would come from, is refused. It rests after every chunk, for the reader to catch up. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8');
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let pending = 0;
  const takeText = (text: string) => {
    pending = 0;
    handler.text(text);
  };
  parser.on('error', () => {
    throw new Unreadable('file_broken');
  });
  parser.on('doctype', () => {
    throw new Unreadable('file_doctype');
  });
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    depth += 1;
    if (depth > DEEPEST) throw new Unreadable('file_broken');
    handler.open(local(name), attributeIn(attributes));
  });
  parser.on('closetag', ({ name }) => {
    pending = 0;
    depth -= 1;
    handler.close(local(name));
  });
  for await (const chunk of bytes) {
    const xml = decoder.decode(chunk, { stream: true });
    pending += xml.length;
    parser.write(xml);
    if (pending > LIMITS.cell) throw new Unreadable('file_cell');
    yield;
  }
  parser.write(decoder.decode()).close();
}
