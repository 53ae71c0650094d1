import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A place in the built add-on as stack traces name it: Code:39:55208, Code.gs:39:55208, Code.js:39:55208. */
const PLACE = /\bCode(?:\.gs|\.js)?:(\d{1,7}):(\d{1,9})\b/g;
/** As "Copy details", mails and the execution log give it. */
const NAMED_VERSION = /\b[Vv]ersion"?: ?"?(\d+\.\d+\.\d+(?:\+bigquery)?)/;

/** The version that a text names; undefined when it names none. */
export function namedVersion(text) {
  return NAMED_VERSION.exec(text)?.[1];
}

/**
 * The places of the built file that `text` names, each with its place in the source: `{ built, source }`, `source` being
 * "src/saved/tick.ts:167:5 (hasRun)", or undefined for the generated functions behind the bundle. `map` is the text of build/Code.js.map.
 */
export function sourcePositions(text, map) {
  const trace = new TraceMap(map);
  return [...text.matchAll(PLACE)].map(([built, line, column]) => {
    // Stack traces count columns from 1, source maps from 0.
    const found = originalPositionFor(trace, { line: Number(line), column: Number(column) - 1 });
    return { built, source: found.source === null ? undefined : sourceText(found) };
  });
}

function sourceText({ source, line, column, name }) {
  const file = source.replace(/^(?:\.\.\/)+/, '');
  return `${file}:${line}:${column + 1}${name === null ? '' : ` (${name})`}`;
}
