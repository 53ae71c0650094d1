/** The name and the arguments of a formula's text, as Sheets reads them: texts, and undefined for an omitted argument. */
export function readFormula(formula: string): {
  readonly name: string;
  readonly given: (string | undefined)[];
} {
  const parts = /^=([A-Z_]+)\((.*)\)$/s.exec(formula);
  if (parts === null) throw new Error(`no formula: ${formula}`);
  const given: (string | undefined)[] = [];
  const argument = /\s*(?:"((?:[^"]|"")*)")?\s*(;|$)/y;
  for (let isLast = false; !isLast; ) {
    const found = argument.exec(parts[2]!);
    if (found === null) throw new Error(`not an argument: ${formula}`);
    given.push(found[1]?.replace(/""/g, '"'));
    isLast = found[2] === '';
  }
  return { name: parts[1]!, given };
}
