import ts from 'typescript';

/** The one global variable of the bundle. The trailing underscore keeps it out of reach of the sidebar. */
export const BUNDLE = 'adReports_';

/**
 * The top-level functions that Google calls, one for each function that `main` exports, under its JSDoc: esbuild
 * drops comments, and Google reads the help of a formula from the comment above a top-level declaration.
 * Throws for an export that is no function or has no JSDoc.
 */
export function stubs(main) {
  const source = ts.createSourceFile('main.ts', main, ts.ScriptTarget.ES2021, true);
  return source.statements.filter(isExported).map(stub).join('\n');
}

/** The names of the functions that `main` exports. */
export function exportedNames(main) {
  const source = ts.createSourceFile('main.ts', main, ts.ScriptTarget.ES2021, true);
  return source.statements.filter(isExported).map(nameOf);
}

function isExported(statement) {
  if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement)) return true;
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)
  );
}

function stub(statement) {
  const name = nameOf(statement);
  const [comment] = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  if (comment === undefined) throw new Error(`src/main.ts: ${name} has no JSDoc; Google shows it to users.`);
  const parameters = statement.parameters.map((parameter) => parameter.name.getText()).join(', ');
  return `${comment.getText()}\nfunction ${name}(${parameters}) {\n  return ${BUNDLE}.${name}(${parameters});\n}\n`;
}

function nameOf(statement) {
  if (!ts.isFunctionDeclaration(statement) || statement.name === undefined) {
    throw new Error(`src/main.ts may export functions only, not: ${statement.getText().slice(0, 60)}`);
  }
  return statement.name.text;
}
