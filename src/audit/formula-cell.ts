import { parseRange, rangeText } from '../request/cells/cell-reference';
import { shownValue } from '../sheet/read/sheet-content';
import { texts } from '../wording/texts';
import type { Answer, Audit, AuditServices, Fact, FormulaQuestion, Why } from './audit';
import { compareNumbers, orWhy, requestFacts } from './compare-numbers';
import type { ReadCell } from './read-cell';

/** A cell with a formula of the add-on: what it asks, and its number now. The service is asked with the current user's key and settings. */
export function auditFormula(
  formula: string,
  { cell, tab }: Pick<ReadCell, 'cell' | 'tab'>,
  { fetchDays, formulas }: Pick<AuditServices, 'fetchDays' | 'formulas'>,
): Audit {
  const { kinds } = texts().audit;
  const call = parseCall(formula, tab.title);
  const names = call && formulas.argumentsOf(call.name);
  if (call === undefined || names === undefined) return { what: kinds.otherFormula, facts: [], history: [] };
  const question = orWhy(() => questionOf(call, formulas));
  const facts: Fact[] = [
    ...call.args.map(({ text }, at): Fact => [names[at] ?? '', text]),
    ...('why' in question || question.request === undefined ? [] : requestFacts(question.request)),
  ];
  const compare = (answer: Answer) => compareNumbers(shownValue(cell), answer, 'decimal', '');
  const audit = { what: kinds.formula(`ADREPORT_${call.name.toUpperCase()}`), facts, history: [] };
  if ('why' in question) return { ...audit, compared: compare(question) };
  const { request, numberIn } = question;
  if (request === undefined || numberIn === undefined) return audit;
  const answer = orWhy(() => ({ now: numberIn(fetchDays(request, request)) }));
  return { ...audit, compared: compare(answer) };
}

/** The question of a call with the values that Google passes: those of a range are one below the other. */
function questionOf({ name, args }: FormulaCall, formulas: AuditServices['formulas']): FormulaQuestion | Why {
  const cells = formulas.readCells(args.flatMap(({ reference }) => reference ?? []));
  const values = args.map(({ text, isLiteral, reference = '' }) => {
    const read = cells.get(reference);
    if (isLiteral) return text;
    return read === undefined || 'missing' in read ? undefined : read.cells.map(({ value }) => [value]);
  });
  if (values.includes(undefined)) return { why: texts().audit.now.calculated };
  return formulas.question(name, values);
}

type FormulaCall = NonNullable<ReturnType<typeof parseCall>>;

const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;
const ARRAY = /\{(?:[^{}]|\{[^{}]*\})*\}/g;
const SOLE_CALL = /^(=\s*adreport_([a-z_]+)\s*\()([^()]*)\)\s*$/i;
const TEXT = /^"((?:[^"]|"")*)"$/;
const LITERAL = /^(?:[+-]?\d{1,15}(?:\.\d{1,15})?|true|false)?$/i;

/**
 * The call of a formula that is nothing else; undefined for any other formula. An argument is a literal ('' if it is omitted), cells, with the
 * reference to them, or something that Sheets has to calculate. `title` is the tab of the formula.
 */
export function parseCall(formula: string, title: string) {
  // Quoted texts, tab names and arrays may contain separators and brackets, so these are looked for in a formula of the same length without them.
  const covered = (text: string) => '_'.repeat(text.length);
  const [, opening = '', name, typed = ''] =
    SOLE_CALL.exec(formula.replace(QUOTED, covered).replace(ARRAY, covered)) ?? [];
  if (name === undefined) return undefined;
  let end = opening.length - 1;
  // Semicolons separate arguments if the file's locale writes numbers with commas.
  const args = typed.split(typed.includes(';') ? ';' : ',').map(({ length }) => {
    const begin = end + 1;
    end = begin + length;
    return argumentOf(formula.slice(begin, end).trim(), title);
  });
  return { name: name.toLowerCase(), args };
}

function argumentOf(typed: string, title: string) {
  const quoted = TEXT.exec(typed)?.[1];
  const text = quoted === undefined ? typed : quoted.replace(/""/g, '"');
  const isLiteral = quoted !== undefined || LITERAL.test(text);
  const range = isLiteral ? undefined : parseRange(text);
  return { text, isLiteral, reference: range && `=${rangeText({ ...range, tab: range.tab ?? title })}` };
}
