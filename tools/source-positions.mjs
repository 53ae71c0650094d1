import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A position in the built add-on as in stack traces: Code:39:55208, Code.gs:39:55208, Code.js:39:55208, Packed:3:120. */
const PLACE = /\b(Code|Packed)(?:\.gs|\.js)?:(\d{1,7}):(\d{1,9})\b/g;
/** The engine puts this many lines before the body of a function that is compiled from a text, and counts them. */
const LINES_BEFORE_PACKED = 2;
/** The version as in "Copy details", mails and the execution log. */
const NAMED_VERSION = /\b[Vv]ersion"?: ?"?(\d+\.\d+\.\d+(?:\+bigquery)?)/;

/** The version in a text, or undefined. */
export function namedVersion(text) {
  return NAMED_VERSION.exec(text)?.[1];
}

/**
 * The positions in the parts of Code.js that `text` contains, each as `{ built, source }`. `source` is a position such as
 * "src/reports/hourly/run-due-reports.ts:167:5 (hasRun)", or a sentence if there is none. `code` and `map` are the bundle and the text of
 * its source map; `packed` has both for the packed part.
 */
export function sourcePositions(text, { code, map, packed }) {
  const parts = { Code: places(code, map, 0), Packed: places(packed.code, packed.map, LINES_BEFORE_PACKED) };
  return [...text.matchAll(PLACE)].map(([built, part, line, column]) => ({
    built,
    source: parts[part](Number(line), Number(column)),
  }));
}

/** The source of a line and a column of `code`. */
function places(code, map, linesBefore) {
  const trace = new TraceMap(map);
  const lines = code.split('\n');
  return (counted, column) => {
    const line = counted - linesBefore;
    const length = lines[line - 1]?.length;
    if (length === undefined) return 'outside the bundle: a function that Google calls';
    // The source map would answer a column behind the line's end with the position of the end, which is in a wrong file.
    if (column > length) return 'not a place of this build: check out the commit that was deployed';
    // Stack traces count columns from 1, source maps from 0.
    return sourceText(originalPositionFor(trace, { line, column: column - 1 }));
  };
}

function sourceText({ source, line, column, name }) {
  if (source === null) return 'made by the bundler';
  const file = source.replace(/^(?:\.\.\/)+/, '');
  return `${file}:${line}:${column + 1}${name === null ? '' : ` (${name})`}`;
}
