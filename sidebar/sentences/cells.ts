import { isReference } from '../../src/request/cells/cell-reference';
import { type CellField, type ReadCells, resolveCells } from '../../src/request/cells/resolve-cells';
import type { Draft } from '../../src/request/draft';
import { texts } from '../text/texts';

const MOST_SHOWN = 3;

/**
 * An entry of a field as the form shows it. A reference is shown with what its cells contain: “=Settings!B2 (now: 2026-10-01)”. It is
 * shown alone if its cells have an issue or are not read yet.
 */
export function entryNow(field: CellField, entry: string, cells: ReadCells): string {
  if (!isReference(entry)) return entry;
  const { draft, issues, unresolved } = resolveCells({ [field]: [entry] }, cells);
  if (issues.length > 0 || unresolved.length > 0) return entry;
  const values = [draft[field]].flat().filter((value) => value !== '');
  const words = texts().fields.cells;
  const shown = values.slice(0, MOST_SHOWN).join(', ') || words.blank;
  const more = values.length - MOST_SHOWN;
  return words.now(entry, more > 0 ? words.andMore(shown, more) : shown);
}

/** Sentences about the cells of a field that cannot be used as they are. They do not keep the user from saving: cells may change. */
export function cellIssues(field: CellField, draft: Draft, cells: ReadCells): readonly string[] {
  const { issues } = resolveCells(draft, cells);
  return issues.filter((issue) => issue.field === field).map(({ message }) => message);
}
