const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Said by the upstream, on paper; no page says it. */
const ON_PAPER = 'letters';

/** Each text of `messages`, English where there is none, as a tree that is formatted without a parser. */
const compiled = (compile, messages, english) =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(messages?.[key] ?? text) : compiled(compile, messages?.[key], text),
    ]),
  );

/** Makes of a language's file what a page formats: the build parses the texts, so that no browser brings a parser. */
module.exports = async function messagesLoader(source) {
  const done = this.async();
  try {
    const { default: compile } = await import('icu-minify/compile');
    const english = join(this.context, 'en.json');
    this.addDependency(english);
    const { [ON_PAPER]: _, ...onScreen } = JSON.parse(readFileSync(english, 'utf8'));
    const messages = compiled(compile, JSON.parse(source), onScreen);
    done(null, `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`);
  } catch (error) {
    done(error);
  }
};
