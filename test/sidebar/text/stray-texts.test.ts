import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Attributes and properties with values that users read. */
const VISIBLE = new Set([
  'title',
  'label',
  'placeholder',
  'aria-label',
  'hint',
  'gist',
  'legend',
  'description',
  'means',
  'example',
  'fault',
  'things',
  'message',
  'happened',
  'doNext',
]);

/** Literals that only look like sentences: errors for developers, names of keys and groups of the catalogue. */
const ALLOWED = new Set([
  'The page has no place for the sidebar.',
  'The catalogue has no report.',
  'Network bidding',
]);

const LETTERS = /\p{L}/u;
/** Two words, the first with a capital letter, or words that a punctuation mark ends. */
const SENTENCE = /^\p{Lu}\p{L}* \p{L}|\p{L}{2,} .*\p{L}[.…:;?!]|\p{L}[.…?!]$/u;
/** A separate word between the parts of a template. */
const WORD_IN_TEMPLATE = /(^|\s)\p{L}{2,}(\s|$)|\p{L}[.…?!](\s|$)/u;

function files(): string[] {
  return readdirSync('sidebar', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('text/english'))
    .map((file) => join('sidebar', file));
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isJsxAttribute(node)) return node.name.getText();
  if (ts.isPropertyAssignment(node)) return node.name.getText().replace(/'/g, '');
  return undefined;
}

const COMPARISONS: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
];

function isJsxChild(node: ts.Node): boolean {
  return ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
}

/** True for comparisons and calls: the values in them are not shown. */
function isUsedOtherwise(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return true;
  if (!ts.isBinaryExpression(node)) return false;
  return COMPARISONS.includes(node.operatorToken.kind);
}

/** The texts in a file that users may read, as `file:line: text`. */
export function strayTexts(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => {
    if (ALLOWED.has(text)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push(`${file}:${line + 1}: ${text.trim()}`);
  };
  const visit = (node: ts.Node, isVisible: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const name = nameOf(node);
    if (name === 'class') return;
    const isShown =
      name === undefined ? isJsxChild(node) || (isVisible && !isUsedOtherwise(node)) : VISIBLE.has(name);
    if (ts.isJsxText(node) && LETTERS.test(node.text)) report(node, node.text);
    if (ts.isStringLiteralLike(node) && (isShown ? LETTERS : SENTENCE).test(node.text))
      report(node, node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (parts.some((part) => (isShown ? LETTERS : WORD_IN_TEMPLATE).test(part)))
        report(node, node.getText());
    }
    ts.forEachChild(node, (child) => visit(child, isShown));
  };
  visit(tree, false);
  return found;
}

it('finds no text in the sidebar outside its table', () => {
  expect(files().flatMap((file) => strayTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
});
