/** Phrases that are hard to read, with what to write instead. */
const UNCLEAR = [
  [/\b(is|are|was|were|be|been|being)\s+(\w+\s+)?told\b/, 'Say who receives, returns or reports what.'],
  [/\b(nobody|somebody|anybody|whoever)\b/i, 'Name the actor: a user, a service, a client.'],
  [/\b(anew|afresh|by\s+turns|for\s+good|so\s+many|what\s+came\s+of|nought)\b/i, 'Use the common word.'],
  [/\bof\s+(its|their|your|our|his|her)\s+own\b/, 'Write "its own …".'],
  [/\bat\s+the\s+(most|least)\b(?!\s+\w)/, 'Write "at most" or "at least".'],
  [/\b(that|which|who)\s+(is|are|was|were)\s+(no|none)\b(?!\s+(longer|more|less|\w+er)\b)/, 'Write "is not a …".'],
  [
    /(^|[.!?:;]\s+)(What|Who|Whatever) (?!(is|are|do|does|can|you|it|to|happens|was)\b[^.]*[?])[a-z][^?]*[.](\s|$)/,
    'Do not begin a sentence with a free relative clause.',
  ],
];
/** Names of functions and properties whose strings are read by people. Other strings are data. */
const READ_BY_PEOPLE =
  /^(it|test|describe|until|write|log|info|warn|error|debug|option|argument|description|message|promise|detail)$/;

/** ESLint rule that refuses these phrases in Markdown, comments, test names and messages. */
export const plainWords = {
  meta: { messages: { unclear: '"{{words}}": {{advice}}' } },
  create(context) {
    const check = (node, text) => {
      for (const [pattern, advice] of UNCLEAR) {
        const words = pattern.exec(text)?.[0].trim().slice(0, 40);
        if (words !== undefined)
          context.report({ loc: node.loc ?? node.position, messageId: 'unclear', data: { words, advice } });
      }
    };
    return {
      text: (node) => check(node, node.value),
      Program() {
        for (const comment of context.sourceCode.ast.comments)
          check(comment, comment.value.replaceAll(/\s*\n\s*\*?\s*/g, ' ').replace(/^\*?\s+/, ''));
      },
      Literal: (node) => typeof node.value === 'string' && isReadByPeople(node) && check(node, node.value),
      TemplateElement: (node) => isReadByPeople(node.parent) && check(node, node.value.raw),
    };
  },
};

function isReadByPeople({ parent, ...node }) {
  if (/^(Template|Binary|Logical|Conditional)/.test(parent.type)) return isReadByPeople(parent);
  if (parent.type === 'Property')
    return parent.value.range[0] === node.range[0] && READ_BY_PEOPLE.test(parent.key.name);
  if (parent.type === 'NewExpression') return /(Error|Fault)$/.test(parent.callee.name);
  return parent.type === 'CallExpression' && namesOf(parent.callee).some((name) => READ_BY_PEOPLE.test(name));
}

/** Both names of `test.describe(…)`, `it.each(…)(…)` or `stderr.write(…)`. */
function namesOf(callee) {
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  return callee.type === 'MemberExpression' ? [callee.object.name, callee.property.name] : [callee.name];
}
