// Compares the controls that browser tests have seen with those that they have used, after `npm test` has run them all.
// What is seen and used comes from watched-controls.ts.

/** Parts of names that are data, in the order in which they are replaced: controls that differ only in their data are one control. */
const DATA: readonly (readonly [RegExp, string])[] = [
  [/“[^”]*”/g, '…'],
  [/\S+@\S+/g, '…'],
  [/\b\d+ (row|column)s?\b/g, '… $1'],
  [/\| ((?:Close|Open|Freeze) )[A-Z]\w+ \d{4}( again| now)?$/, '| $1…$2'],
  [/\| (Confirm|Split between networks): .+$/, '| $1: …'],
  [/\| From which difference on shall .+ be shown/, '| From which difference on shall … be shown'],
  [/\| 1 [A-Z]{3} = … [A-Z]{3}, .+$/, '| a rate'],
  [/\| \d+ [A-Z][a-z]{2} \d{4}: -?[\d.,]+(?: [A-Z]{3})?$/, '| a payment'],
  [/\d[\d.,:]*/g, '…'],
  [/\| Move .+ (up|down)$/, '| Move … $1'],
  [/\| All .+ but these$/, '| All … but these'],
  [/\| Cell( .+)?$/, '| Cell'],
  [
    /\| (All of|None of|Remove|Run|Continue|Continue editing|Edit|Duplicate|Pause|Resume|Delete|Drop edits|Last changes|Discard run|Go to sheet|Take over|Approve|Undo|Discard) .+$/,
    '| $1 …',
  ],
];

/** Controls that no test has to use, with the reason. */
export const SPARED = new Map<string, string>();

/** Fewer used controls than this mean that the tests were not watched, or not run. */
const LEAST_USED = 190;

/** The name of a control without the names, days and numbers in it. */
function generalName(line: string): string {
  return DATA.reduce((text, [pattern, sign]) => text.replace(pattern, sign), line);
}

/**
 * The controls that were seen in browser tests and used in none. `lines` are those of all tests, each `seen` or `used` and a control. Throws if
 * hardly anything was used, or if a spared control is used after all or is no longer there.
 */
export function unusedControls(
  lines: readonly string[],
  spared: ReadonlyMap<string, string> = SPARED,
  leastUsed = LEAST_USED,
): string[] {
  const namesAfter = (how: string) =>
    new Set(lines.filter((line) => line.startsWith(how)).map((line) => generalName(line.slice(how.length))));
  const [seen, used] = [namesAfter('seen '), namesAfter('used ')];
  if (used.size < leastUsed) throw new Error(`only ${used.size} controls were used; were the tests watched?`);
  for (const name of spared.keys())
    if (used.has(name) || !seen.has(name)) throw new Error(`“${name}” need not be spared any more`);
  return [...seen].filter((name) => !used.has(name) && !spared.has(name)).toSorted();
}
