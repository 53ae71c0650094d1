import { report } from '../../catalogue/catalogue';
import type { TabCells } from '../../platform/ports';
import { columnNumber, parseRange } from '../../request/cells/cell-reference';
import { checkApps } from '../../request/checks/apps-and-countries';
import { Issues } from '../../request/issues';
import { unique } from '../../request/parse-list';
import { ARGUMENTS, type FormulaName } from './argument-names';
import { callsIn, type FormulaCall, wordsOf } from './formula-calls';

/** Reads the tab of the formula that is being calculated, or the tab with a title. Undefined if there is none, or it is too large. */
export type ReadTab = (title?: string) => TabCells | undefined;

/**
 * The apps that the formulas of the tab name in their arguments: as texts, or as cells that contain ids. Arguments that would have to be
 * calculated are left out.
 */
export function appsInTab(readTab: ReadTab): string[] {
  const tab = readTab();
  if (tab === undefined) return [];
  const formulas = unique(tab.formulas.flat()).filter((text) => /adreport_/i.test(text));
  const args = formulas.flatMap((text) => (callsIn(wordsOf(text)) ?? []).flatMap(appsArgument));
  const tabs = new Map([['', tab]]);
  const cellsOf = (title: string) => {
    const cells = tabs.get(title) ?? readTab(title) ?? { formulas: [], values: [] };
    tabs.set(title, cells);
    return cells.values;
  };
  // Many formulas refer to the same cells, so each reference and each value is read once.
  const references = unique(args.flatMap(({ text, literal }) => (literal === undefined ? [text] : [])));
  const values = new Set<unknown>(args.flatMap(({ literal }) => literal ?? []));
  for (const reference of references) for (const value of valuesAt(reference, cellsOf)) values.add(value);
  return unique([...values].flatMap(appsIn));
}

/** The apps in one value of an argument; none if a formula would refuse it. */
function appsIn(apps: unknown): readonly string[] {
  const findings = new Issues();
  const found = checkApps({ draft: { apps }, entry: report('full'), findings });
  return findings.issues.length === 0 ? found : [];
}

function appsArgument({ name, args }: FormulaCall) {
  const fields = name in ARGUMENTS ? Object.keys(ARGUMENTS[name as FormulaName]) : [];
  return args.slice(fields.indexOf('apps')).slice(0, fields.includes('apps') ? 1 : 0);
}

/** The values in the cells of a reference; none if `text` is no reference. */
function valuesAt(text: string, cellsOf: (title: string) => TabCells['values']): unknown[] {
  const range = parseRange(text);
  if (range === undefined) return [];
  const { tab = '', left, top, right, bottom } = range;
  return cellsOf(tab)
    .slice(top - 1, bottom)
    .flatMap((row) => row.slice(columnNumber(left) - 1, columnNumber(right)));
}
