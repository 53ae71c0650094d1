import { NotAllowed } from '../errors/ad-reports-error';
import type { Clock, SpreadsheetApi, Tabs } from '../platform/ports';
import type { ReadCells } from '../request/cells/cell-values';
import type { Draft } from '../request/draft';
import type { Settings } from '../settings/settings-store';
import { patientSheets } from '../sheet/api/retrying-api';
import { setFormulas } from '../sheet/api/sheets-requests';
import { inTab, selectedCell } from '../sheet/tab';
import { texts } from '../wording/texts';
import { draftToFormula } from './draft-to-formula';

export interface InsertServices {
  readonly clock: Clock;
  readonly spreadsheet: SpreadsheetApi;
  readonly tabs: Tabs;
  readonly settings: { settings(): Settings };
  /** The values in earlier answers of the file's reports. */
  readonly cells: { of(drafts: readonly Draft[]): ReadCells };
}

/**
 * Writes the formula for a draft into the selected cell, and returns the cell's address and the formula. Throws NotAllowed if no
 * formula can request this data, or if the cell is not empty, because existing cell content must not be overwritten.
 */
export function insertFormula(
  draft: unknown,
  { clock, spreadsheet: api, tabs, settings, cells }: InsertServices,
): { readonly cell: string; readonly formula: string } {
  const typed: Draft = typeof draft === 'object' && draft !== null ? draft : {};
  const context = { now: clock.now(), defaults: settings.settings(), cells: cells.of([typed]) };
  const made = draftToFormula(typed, context);
  if ('cannot' in made) throw new NotAllowed([made.cannot]);
  const at = selectedCell(tabs);
  const spreadsheet = patientSheets(api, clock);
  const [values = []] = spreadsheet.values([`${inTab(at)}${at.a1}`], 'FORMULA');
  if (values.some((line) => line.some((value) => value !== '')))
    throw new NotAllowed([texts().formulas.cellNotEmpty(at.a1, at.title)]);
  const { sheetId, row, column, a1 } = at;
  spreadsheet.batchUpdate([setFormulas(sheetId, row - 1, column - 1, [made.formula])]);
  return { cell: a1, formula: made.formula };
}
