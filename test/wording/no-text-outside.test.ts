import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Texts that users read are in src/wording/english and sidebar/text/english; this finds literals elsewhere that look like such a text. */

const FILES = ['src', 'sidebar']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)))
  .filter((file) => /\.tsx?$/.test(file))
  .filter((file) => !/^(?:src\/(?:catalogue|wording)|sidebar\/text)\//.test(file))
  // Names of ranges are stored in drafts.
  .filter((file) => file !== 'src/dates/named-ranges.ts')
  .map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2021, true));

/** The attributes of elements that users read or hear. A single word in them is a text, too. */
const SEEN = /^(?:title|label|placeholder|aria-label|hint|gist|means|fault|example|text)$/;

/** In the sidebar, keys can have two words: they begin with a capital letter, or a punctuation mark ends them. */
const SENTENCE = /^\p{Lu}\p{L}* \p{L}|\p{L}{2,} .*\p{L}[.…:;?!]|\p{L}[.…?!]$|… \p{L}{2,}(?: |$)/u;
/** Two words, or a word followed by a punctuation mark. */
const TEXT = /\p{L}{2,}[,;:]? \p{L}+|\p{L}{3,}[.!?](?: |$)/u;
/** Currency codes, names of months in files, SQL, names of properties, date formats, and contents of Google's and the add-on's own log entries. */
const NO_TEXT =
  /^USD EUR |^<(?:html|div) |^Network bidding$|^january february |^(?:adreports|books)\.[\w.]*$|\b(?:MM|MMM) ?-?(?:dd )?HH\b|\bMM-dd HH\b|\b(?:SELECT|WHERE|GROUP BY|ORDER BY|CAST|UNNEST|COUNTIF|EXTRACT|NOT BETWEEN|IS NOT NULL)\b|^@day AS|IF\(LOWER|^API call to $|^ failed with error: $|^Ad Reports …, …: …$|^Thrown value$|^\[object \w+\]$|^#[A-Z]+[!?]$|^d MMM yyyy|^yyyy-mm-dd|^Authorization is required\.$|^The day that was asked for, in the report zone/;
/** Stored in notes, lines and titles of sheets and in properties, and compared later: the same in every language. */
const STORED = new Set([
  'No longer reported by the service since',
  'Copy of another row since',
  'Outside the range since',
  'Not in this report since it was changed on',
  'Ad Reports keeps changes',
  'Ad Reports keeps closings',
  'Ad Reports keeps rows',
  'Ad Reports is writing',
  'the hourly check',
]);
/** Texts for developers only: the origin of an error in the execution log, and messages of defects. */
const FOR_DEVELOPERS = new Set(['Error', 'TypeError', 'RangeError', 'UncertainCommit']);

function each(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

/** Values that types name, such as `'left out'`: they are stored or compared, and are not texts for users. */
function namedValues(): ReadonlySet<string> {
  const values = new Set<string>();
  for (const file of FILES)
    each(file, (node) => {
      if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) values.add(node.literal.text);
      if (ts.isAsExpression(node) && node.type.getText() === 'const')
        each(node.expression, (inner) => {
          if (ts.isStringLiteral(inner)) values.add(inner.text);
        });
      // A class declares its kind at its beginning.
      if (ts.isPropertyDeclaration(node) && node.initializer && ts.isStringLiteral(node.initializer))
        values.add(node.initializer.text);
    });
  return values;
}

function isForDevelopers(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isNewExpression(parent)) return FOR_DEVELOPERS.has(parent.expression.getText());
  // Failures of the add-on pass data to their base class, not text; other errors are never shown.
  return (
    ts.isCallExpression(parent) &&
    /(?:^|\.)(?:super|logUnexpected|log|warn|openSidebar)$/.test(parent.expression.getText())
  );
}

/** A text between the tags or in a seen attribute of an element; undefined for other nodes. */
function elementText(node: ts.Node): string | undefined {
  const isSeen = ts.isJsxAttribute(node) && SEEN.test(node.name.getText()) && node.initializer;
  const text = isSeen && ts.isStringLiteral(isSeen) ? isSeen.text : ts.isJsxText(node) ? node.text : '';
  return /\p{L}/u.test(text) ? text.trim() : undefined;
}

/** The words of a literal; undefined for other nodes. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function textsIn(file: ts.SourceFile, values: ReadonlySet<string>): string[] {
  const found: string[] = [];
  each(file, (node) => {
    const words = wordsOf(node);
    const ofElement = elementText(node);
    if (ofElement !== undefined) found.push(`${file.fileName}: ${ofElement}`);
    const pattern = file.fileName.startsWith('sidebar') ? SENTENCE : TEXT;
    if (words === undefined || !pattern.test(words) || NO_TEXT.test(words)) return;
    if (values.has(words) || STORED.has(words) || isForDevelopers(node)) return;
    if (ts.isImportDeclaration(node.parent) || ts.isLiteralTypeNode(node.parent)) return;
    if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file.fileName}:${line + 1}: ${words.slice(0, 80)}`);
  });
  return found;
}

it('only files of src/wording contain texts that users read', () => {
  const values = namedValues();
  expect(FILES.length).toBeGreaterThan(200);
  expect(FILES.flatMap((file) => textsIn(file, values))).toEqual([]);
});
