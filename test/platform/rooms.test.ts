import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** Rules that a new reader relies on: one meaning for each name, and few assertions that a value exists. */

const MOST_ASSERTIONS = 40;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name));
}

const SOURCES = filesIn('src').map((file) =>
  ts.createSourceFile(file, readFileSync(join(file), 'utf8'), ts.ScriptTarget.ES2021, true),
);

function exportedNames(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    const { name } = statement as ts.DeclarationStatement;
    return name === undefined ? [] : [name.getText()];
  });
}

function assertions(node: ts.Node): number {
  let count = ts.isNonNullExpression(node) ? 1 : 0;
  ts.forEachChild(node, (child) => {
    count += assertions(child);
  });
  return count;
}

describe('the house', () => {
  it('exports no name from two files of src', () => {
    const places = new Map<string, string[]>();
    for (const file of SOURCES)
      for (const name of exportedNames(file)) places.set(name, [...(places.get(name) ?? []), file.fileName]);
    expect(places.size).toBeGreaterThan(500);
    expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
  });

  it(`asserts at most ${MOST_ASSERTIONS} times in src that a value is there`, () => {
    const counts = SOURCES.map((file) => [file.fileName, assertions(file)] as const);
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(MOST_ASSERTIONS);
  });
});
