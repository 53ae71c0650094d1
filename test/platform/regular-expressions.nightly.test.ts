import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression in the source. */
interface Expression {
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

interface Found {
  readonly expressions: Expression[];
  /** Positions where an expression is built at run time, so that it cannot be checked. */
  readonly made: string[];
}

function sourceFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file));
}

function expressionsIn(file: string, text: string): Found {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Found = { expressions: [], made: [] };
  const visit = (node: ts.Node): void => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [pattern, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      found.expressions.push({ at, source: pattern, flags });
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && node.expression.getText() === 'RegExp') found.made.push(at);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Expressions with more than linear time, or with unknown time. */
function slow(expressions: readonly Expression[]): string[] {
  const input = JSON.stringify(expressions);
  const output = execFileSync(process.execPath, [join(__dirname, 'slow-expressions.mjs')], {
    input,
    encoding: 'utf8',
  });
  const reasons = JSON.parse(output) as (string | null)[];
  expect(reasons).toHaveLength(expressions.length);
  return expressions.flatMap(({ at, source, flags }, i) =>
    reasons[i] === null ? [] : [`${at} /${source}/${flags}: ${reasons[i]}`],
  );
}

describe('the regular expressions of src/ and sidebar/', () => {
  const found = [...sourceFiles('src'), ...sourceFiles('sidebar')].map((file) =>
    expressionsIn(file, readFileSync(file, 'utf8')),
  );

  it('the regular expressions of src/ and sidebar/ take time that is at most linear in the length of the text', () => {
    const expressions = found.flatMap((file) => file.expressions);
    expect(expressions.length).toBeGreaterThan(150);
    expect(slow(expressions)).toEqual([]);
  });

  it('the regular expressions of src/ and sidebar/ are literals in the source', () => {
    expect(found.flatMap((file) => file.made)).toEqual([]);
  });

  it('the regular expressions of src/ and sidebar/ that are slow or built at run time are reported by this test', () => {
    const text = 'const trailing = /\\s+$/;\nconst made = new RegExp(text);';
    const { expressions, made } = expressionsIn('sample.ts', text);
    expect(slow(expressions)).toEqual(['sample.ts:1 /\\s+$/: 2nd degree polynomial']);
    expect(made).toEqual(['sample.ts:2']);
  });
});
