import ts from 'typescript';

/** The one global variable of the bundle. The trailing underscore keeps it out of reach of the sidebar. */
export const BUNDLE = 'adReports_';

/**
 * The top-level functions that Google calls, one for each function that `main` exports, with its JSDoc. They are needed because esbuild
 * removes comments, and Google reads the help of a formula from the comment above a top-level declaration. A word in braces in a comment is
 * replaced by its entry in `words`. Throws for an export that is no function or has no JSDoc, and for a word without an entry.
 */
export function stubs(main, words = {}) {
  const source = ts.createSourceFile('main.ts', main, ts.ScriptTarget.ES2021, true);
  return source.statements
    .filter(isExported)
    .map((statement) => stub(statement, words))
    .join('\n');
}

/** The names of the functions exported by `main`. */
export function exportedNames(main) {
  const source = ts.createSourceFile('main.ts', main, ts.ScriptTarget.ES2021, true);
  return source.statements.filter(isExported).map((statement) => declared(statement).name);
}

function isExported(statement) {
  if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement)) return true;
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)
  );
}

function stub(statement, words) {
  const { name, parameters: own } = declared(statement);
  const [comment] = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  if (comment === undefined) throw new Error(`src/main.ts: ${name} has no JSDoc; Google shows it to users.`);
  const parameters = parameterNames(own, statement).join(', ');
  return `${filled(comment.getText(), words, name)}\nfunction ${name}(${parameters}) {\n  return ${BUNDLE}.${name}(${parameters});\n}\n`;
}

/** The names of the parameters: those that the comment describes, or if it describes none, the declared ones. */
function parameterNames(parameters, { jsDoc = [] }) {
  const described = jsDoc.flatMap(({ tags = [] }) => tags.filter(ts.isJSDocParameterTag));
  if (described.length > 0) return described.map(({ name }) => name.getText());
  return parameters.map(({ dotDotDotToken, name }) => `${dotDotDotToken ? '...' : ''}${name.getText()}`);
}

/** Braces after a tag contain a type; all others contain words. */
function filled(comment, words, name) {
  return comment.replace(/(@\w+ )?\{([^{}]*)\}/g, (whole, tag, word) => {
    if (tag !== undefined) return whole;
    if (Object.hasOwn(words, word)) return words[word];
    throw new Error(`src/main.ts: the comment of ${name} says {${word}}, which stands for nothing.`);
  });
}

/** The name and the parameters of an exported function: `function name() {}` or `const name = () => …`. */
function declared(statement) {
  const [variable] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  const { name } = variable ?? statement;
  const { parameters } = variable?.initializer ?? statement;
  if (name === undefined || parameters === undefined) {
    throw new Error(`src/main.ts may export functions only, not: ${statement.getText().slice(0, 60)}`);
  }
  return { name: name.text, parameters };
}
