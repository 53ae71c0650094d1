import { type CellField, type Draft, isCellReference, type ReadCells, resolveCells } from '../../src/request';
import { joinList } from '../../src/wording';
import { getViewTexts } from '../text';

const MAX_VALUES = 3;

/**
 * An entry of a field as the form shows it. A reference is shown with what its cells contain: “=Settings!B2 (now: 2026-10-01)”. It is
 * shown alone if its cells have an issue or are not read yet.
 */
export function formatEntryWithValues(field: CellField, entry: string, cells: ReadCells): string {
  if (!isCellReference(entry)) return entry;
  const { draft, issues, unresolved } = resolveCells({ [field]: [entry] }, cells);
  if (issues.length > 0 || unresolved.length > 0) return entry;
  const values = [draft[field]].flat().filter((value) => value !== '');
  const cellTexts = getViewTexts().fields.cells;
  const valuesText = joinList(values.slice(0, MAX_VALUES).map(String)) || cellTexts.blank;
  const more = values.length - MAX_VALUES;
  return cellTexts.now(entry, more > 0 ? cellTexts.andMore(valuesText, more) : valuesText);
}

/** Sentences about the cells of a field that cannot be used as they are. They do not keep the user from saving: cells may change. */
export function listCellIssues(field: CellField, draft: Draft, cells: ReadCells): readonly string[] {
  const { issues } = resolveCells(draft, cells);
  return issues.filter((issue) => issue.field === field).map(({ message }) => message);
}
