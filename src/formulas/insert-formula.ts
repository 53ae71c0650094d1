import { NotAllowed } from '../errors/ad-reports-error';
import type { ReportPorts } from '../reports/report-ports';
import { storedSuggestions } from '../reports/store/suggestions';
import type { Draft } from '../request/draft';
import type { Settings } from '../settings/settings';
import { patientSheets } from '../sheet/api/retrying-api';
import { inTab, selectedCell } from '../sheet/tab';
import { texts } from '../wording/texts';
import { draftToFormula } from './draft-to-formula';

type InsertPorts = Pick<ReportPorts, 'clock' | 'spreadsheet' | 'tabs' | 'document' | 'cells'> & {
  readonly settings: { settings(): Settings };
};

/**
 * Writes the formula for a draft into the selected cell, and returns the cell's address and the formula. Throws NotAllowed if no
 * formula can request this data, or if the cell is not empty, because existing cell content must not be overwritten.
 */
export function insertFormula(
  draft: unknown,
  { clock, spreadsheet: api, tabs, settings, document, cells }: InsertPorts,
): { readonly cell: string; readonly formula: string } {
  const typed: Draft = typeof draft === 'object' && draft !== null ? draft : {};
  const known = () => storedSuggestions(document);
  const made = draftToFormula(typed, {
    now: clock.now(),
    defaults: settings.settings(),
    known,
    cells: cells.of([typed]),
  });
  if ('cannot' in made) throw new NotAllowed([made.cannot]);
  const at = selectedCell(tabs);
  const spreadsheet = patientSheets(api, clock);
  const [values = []] = spreadsheet.values([`${inTab(at)}${at.a1}`], 'FORMULA');
  if (values.some((line) => line.some((value) => value !== '')))
    throw new NotAllowed([texts().formulas.cellNotEmpty(at.a1, at.title)]);
  const { sheetId, row, column, a1 } = at;
  spreadsheet.batchUpdate([
    {
      updateCells: {
        start: { sheetId, rowIndex: row - 1, columnIndex: column - 1 },
        rows: [{ values: [{ userEnteredValue: { formulaValue: made.formula } }] }],
        fields: 'userEnteredValue',
      },
    },
  ]);
  return { cell: a1, formula: made.formula };
}
