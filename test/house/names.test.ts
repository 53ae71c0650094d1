import ts from 'typescript';
import { NAME_EXCEPTIONS } from './exceptions';
import { FIRST_WORDS } from './first-words';
import { describePlace, parseSources, splitName, visitNodes } from './sources';

/** They say that a value is there, not what it is. */
const VAGUE_NAMES = new Set(
  'found known given asked wanted held made own words said told shown seen fresh rest others each alongside'.split(
    ' ',
  ),
);
/** Words with a plainer one: fix, discard, enter, accept, contain, select, take back. */
const AWKWARD_WORDS = new Set(
  'mend drop give hold tick want told said lacking alike barred whose'.split(' '),
);

const SOURCES = [...parseSources('src'), ...parseSources('sidebar')];
/** The texts of all languages have the same names. */
const LANGUAGE = /\/(?:english|chinese)(?:\/|\.ts$)/;

interface NamedFunction {
  readonly name: string;
  readonly place: string;
  readonly file: string;
}

function isComponent({ name, file }: NamedFunction): boolean {
  return file.endsWith('.tsx') && /^[A-Z]/.test(name);
}

function findFunctionName(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name;
  if (ts.isMethodDeclaration(node)) return ts.isClassDeclaration(node.parent) ? node.name : undefined;
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return undefined;
  const isFunction = ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer);
  return isFunction ? node.name : undefined;
}

function listFunctions(): NamedFunction[] {
  const functions: NamedFunction[] = [];
  for (const source of SOURCES)
    visitNodes(source, (node) => {
      const name = findFunctionName(node);
      if (name !== undefined)
        functions.push({ name: name.getText(), place: describePlace(name), file: source.fileName });
    });
  return functions.filter((named) => !isComponent(named));
}

function beginsWithVerb(name: string): boolean {
  const [first = ''] = splitName(name);
  return FIRST_WORDS.has(first) || /^takeBack/.test(name);
}

/** Places of variables, parameters and bindings with a name that the rule refuses. */
function listLocals(isRefused: (name: string) => boolean): string[] {
  const places: string[] = [];
  for (const source of SOURCES)
    visitNodes(source, (node) => {
      const isLocal = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
      if (isLocal && ts.isIdentifier(node.name) && isRefused(node.name.text))
        places.push(`${describePlace(node.name)} ${node.name.text}`);
    });
  return places;
}

function listExportedNames(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
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

/** Names with the files that declare them, if there are several. */
function listRepeatedNames(names: Iterable<readonly [name: string, file: string]>): string[] {
  const filesByName = new Map<string, Set<string>>();
  for (const [name, file] of names)
    if (!LANGUAGE.test(file)) filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
  return [...filesByName]
    .filter(([name, files]) => files.size > 1 && !Object.hasOwn(NAME_EXCEPTIONS, name))
    .map(([name, files]) => `${name}: ${[...files].join(', ')}`);
}

describe('names in src and sidebar', () => {
  const functions = listFunctions();

  it('names in src and sidebar begin with a verb, or ask a question, if they are functions', () => {
    expect(functions.length).toBeGreaterThan(2000);
    const refused = functions.filter(
      ({ name }) => !beginsWithVerb(name) && !Object.hasOwn(NAME_EXCEPTIONS, name),
    );
    expect(refused.map(({ name, place }) => `${place} ${name}`)).toEqual([]);
  });

  it('names in src and sidebar say what a value is, not that it is there', () => {
    expect(listLocals((name) => VAGUE_NAMES.has(name))).toEqual([]);
  });

  it('names in src and sidebar use the plain word', () => {
    const isAwkward = (name: string) => splitName(name).some((word) => AWKWARD_WORDS.has(word));
    expect(listLocals(isAwkward)).toEqual([]);
    expect(
      functions.filter(({ name }) => isAwkward(name)).map(({ name, place }) => `${place} ${name}`),
    ).toEqual([]);
  });

  it('names in src and sidebar belong to one function', () => {
    expect(listRepeatedNames(functions.map(({ name, file }) => [name, file]))).toEqual([]);
  });

  it('names in src and sidebar are exported from one file', () => {
    const names = SOURCES.flatMap((source) =>
      listExportedNames(source).map((name) => [name, source.fileName] as const),
    );
    expect(names.length).toBeGreaterThan(500);
    expect(listRepeatedNames(names)).toEqual([]);
  });

  it('names in src and sidebar have at most thirty exceptions', () => {
    expect(Object.keys(NAME_EXCEPTIONS).length).toBeLessThanOrEqual(30);
  });
});
