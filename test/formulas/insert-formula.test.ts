import { NotAllowed } from '../../src/errors/ad-reports-error';
import { insertFormula } from '../../src/formulas/insert-formula';
import { ReportCells } from '../../src/reports/report-cells';
import { defaultSettings } from '../../src/settings/settings';
import { FakeClock } from '../fakes/clock';
import { NO_ERRORS } from '../fakes/error-log';
import { EmulatedSheets } from '../fakes/sheets/emulated-sheets';

const DRAFT = { report: 'full', apps: ['app-1'], startDate: '2026-09-01', metrics: ['revenue'] };
const TITLE = "Ana's board";

/** A file with one tab, its cell C5 selected. */
function ports() {
  const spreadsheet = new EmulatedSheets();
  const sheetId = spreadsheet.store.sheets[0]!.id;
  spreadsheet.batchUpdate([
    { updateSheetProperties: { properties: { sheetId, title: TITLE }, fields: 'title' } },
  ]);
  const tab = { sheetId, title: TITLE, hidden: false };
  const tabs = {
    all: () => [tab],
    active: () => ({ ...tab, isEmpty: true }),
    activate: () => {},
    activeCell: () => ({ sheetId, title: TITLE, row: 5, column: 3, a1: 'C5' }),
  };
  const settings = { settings: () => defaultSettings() };
  const clock = new FakeClock();
  const cells = new ReportCells({ spreadsheet, clock, errors: NO_ERRORS });
  return { clock, spreadsheet, tabs, settings, cells, known: () => ({ apps: [], areas: [] }) };
}

const stands = ({ spreadsheet }: ReturnType<typeof ports>) =>
  spreadsheet.values(["'Ana''s board'!A1:Z9"], 'FORMULA')[0];

/** The formula as a cell of a file shows it whose numbers have a decimal point. */
const shownInUs = (formula: string) => formula.replaceAll(';', ',');

describe('the formula of a draft', () => {
  it('is written into the selected cell, whatever the name of its tab, and nowhere else', () => {
    const given = ports();
    const { cell, formula } = insertFormula(DRAFT, given);
    expect([cell, formula]).toEqual(['C5', expect.stringMatching(/^=ADREPORT_FULL\("app-1"/)]);
    expect(stands(given)).toEqual([[], [], [], [], ['', '', shownInUs(formula)]]);
  });

  it.each(['mine', 0, '=1+1'])('does not overwrite the content of the cell (%j)', (held) => {
    const given = ports();
    given.spreadsheet.type("'Ana''s board'!C5", [[held]]);
    expect(() => insertFormula(DRAFT, given)).toThrow(
      "Cell C5 of sheet “Ana's board” is not empty. Select an empty cell and try again.",
    );
    expect(stands(given)?.[4]).toEqual(['', '', held]);
  });

  it.each([null, 'draft', undefined, { ...DRAFT, startDate: 'never' }])(
    'is refused with a sentence if no formula can request the data (%j), and nothing is written',
    (draft) => {
      const given = ports();
      expect(() => insertFormula(draft, given)).toThrow(NotAllowed);
      expect(stands(given)).toEqual([]);
    },
  );
});
