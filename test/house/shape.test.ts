import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describePlace, parseSources, visitNodes } from './sources';

const MOST_FILES = 16;
const MOST_FIELDS = 12;
const MOST_IMPORTS = 10;
const MOST_FILES_WITH_MORE_IMPORTS = 25;
const MOST_PICKS = 25;
const MOST_ASSERTIONS = 20;
const MOST_CASTS = 100;

const SRC = parseSources('src');
const SIDEBAR = parseSources('sidebar');

/** Folders with too many files of code directly in them. */
function listCrowdedFolders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name)).length;
  const subfolders = entries.filter((entry) => entry.isDirectory());
  return [
    ...(files > MOST_FILES ? [`${folder}: ${files} files`] : []),
    ...subfolders.flatMap(({ name }) => listCrowdedFolders(join(folder, name))),
  ];
}

function listNodes(sources: readonly ts.SourceFile[], isMatch: (node: ts.Node) => boolean): string[] {
  const places: string[] = [];
  for (const source of sources)
    visitNodes(source, (node) => {
      if (isMatch(node)) places.push(describePlace(node));
    });
  return places;
}

function isWideInterface(node: ts.Node): boolean {
  return (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) && node.members.length > MOST_FIELDS;
}

function isPick(node: ts.Node): boolean {
  return ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Pick';
}

function isCast(node: ts.Node): boolean {
  return ts.isAsExpression(node) && node.type.getText() !== 'const';
}

function countImports(source: ts.SourceFile): number {
  return source.statements.filter(ts.isImportDeclaration).length;
}

it.each(['src', 'sidebar', 'test', 'emulator', 'playground'])(
  'the shape of the code has at most 16 files in each folder of %s',
  (root) => {
    expect(listCrowdedFolders(root)).toEqual([]);
  },
);

it('the shape of the code has at most twelve fields in an interface', () => {
  expect(listNodes([...SRC, ...SIDEBAR], isWideInterface)).toEqual([]);
});

it(`the shape of the code has at most ten imports in a file, with ${MOST_FILES_WITH_MORE_IMPORTS} exceptions`, () => {
  const exceptions = [...SRC, ...SIDEBAR].filter((source) => countImports(source) > MOST_IMPORTS);
  expect(exceptions.map(({ fileName }) => fileName).slice(MOST_FILES_WITH_MORE_IMPORTS)).toEqual([]);
});

it(`the shape of the code names a type instead of picking fields, with ${MOST_PICKS} exceptions in src`, () => {
  expect(listNodes(SRC, isPick).slice(MOST_PICKS)).toEqual([]);
});

it('the shape of the code seldom asserts that a value is there, or which type it has', () => {
  expect(listNodes(SRC, ts.isNonNullExpression).slice(MOST_ASSERTIONS)).toEqual([]);
  expect(listNodes([...SRC, ...SIDEBAR], isCast).slice(MOST_CASTS)).toEqual([]);
});
