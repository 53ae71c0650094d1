import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A position in the built add-on as in stack traces: Code:39:55208, Code.gs:39:55208, Code.js:39:55208. */
const PLACE = /\bCode(?:\.gs|\.js)?:(\d{1,7}):(\d{1,9})\b/g;
/** The version as in "Copy details", mails and the execution log. */
const NAMED_VERSION = /\b[Vv]ersion"?: ?"?(\d+\.\d+\.\d+(?:\+bigquery)?)/;

/** The version in a text, or undefined. */
export function namedVersion(text) {
  return NAMED_VERSION.exec(text)?.[1];
}

/**
 * The positions in the built file that `text` contains, each as `{ built, source }`. `source` is a position such as
 * "src/reports/hourly/run-due-reports.ts:167:5 (hasRun)", or a sentence if there is none. `code` and `map` are the bundle and the text of
 * its source map.
 */
export function sourcePositions(text, { code, map }) {
  const trace = new TraceMap(map);
  const lines = code.split('\n');
  return [...text.matchAll(PLACE)].map(([built, line, column]) => {
    const length = lines[Number(line) - 1]?.length;
    if (length === undefined) return { built, source: 'outside the bundle: a function that Google calls' };
    // The source map would answer a column behind the line's end with the position of the end, which is in a wrong file.
    if (Number(column) > length)
      return { built, source: 'not a place of this build: check out the commit that was deployed' };
    // Stack traces count columns from 1, source maps from 0.
    return {
      built,
      source: sourceText(originalPositionFor(trace, { line: Number(line), column: Number(column) - 1 })),
    };
  });
}

function sourceText({ source, line, column, name }) {
  if (source === null) return 'made by the bundler';
  const file = source.replace(/^(?:\.\.\/)+/, '');
  return `${file}:${line}:${column + 1}${name === null ? '' : ` (${name})`}`;
}
