// Compares the controls that browser tests have seen with those that they have used, after `npm test` has run them all.
// What is seen and used comes from tools/browser/watched-controls.ts.

/** Names with data in them, in the order in which they are replaced. */
const DATA = [
  [/“[^”]*”/g, '“…”'],
  [/\S+@\S+\.\w+/g, '…'],
  [/\b(row|column)s? (?:[A-Z]{1,3}|\d+)\b(?: – (?:[A-Z]{1,3}|\d+))?/g, '$1 …'],
  [/\b\d+ (row|column)s?\b/g, '# $1'],
  [/\d[\d.,:]*/g, '#'],
];

/** Controls that no test has to use, with the reason. */
export const SPARED = new Map([]);

/** Fewer used controls than this mean that the tests were not watched, or not run. */
const LEAST_USED = 50;

/** The name of a control without the names that users and tests chose. */
function generalName(line, words) {
  const known = words.toSorted((one, other) => other.length - one.length);
  const named = known.reduce((text, word) => text.replaceAll(word, '…'), line);
  return DATA.reduce((text, [pattern, sign]) => text.replace(pattern, sign), named);
}

/**
 * The controls that were seen in browser tests and used in none. `records` are the lines of all tests, each `seen` or `used`, with the words
 * that users chose. Throws if hardly anything was used, or if a spared control is used after all or is no longer there.
 */
export function unusedControls(records, spared = SPARED, leastUsed = LEAST_USED) {
  const [seen, used] = ['seen ', 'used '].map(
    (how) =>
      new Set(
        records
          .filter(({ line }) => line.startsWith(how))
          .map(({ line, words }) => generalName(line.slice(how.length), words)),
      ),
  );
  if (used.size < leastUsed) throw new Error(`only ${used.size} controls were used; were the tests watched?`);
  for (const name of spared.keys())
    if (used.has(name) || !seen.has(name)) throw new Error(`“${name}” need not be spared any more`);
  return [...seen].filter((name) => !used.has(name) && !spared.has(name)).toSorted();
}
