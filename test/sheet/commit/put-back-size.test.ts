import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../../../src/platform/ports';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { dayOf, FIELDS } from '../../fakes/sheets/noted-sheet';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

/** Records the size of each batch, in characters of JSON. */
class Weighed extends EmulatedSheets {
  sizes: number[] = [];

  override batchUpdate(requests: readonly SheetsRequest[], shown?: Shown): SpreadsheetResource | undefined {
    this.sizes.push(JSON.stringify(requests).length);
    return super.batchUpdate(requests, shown);
  }
}

const rows = (shift: number): Cell[][] =>
  Array.from({ length: 300 }, (_, at) => [dayOf(1 + (at % 30)), `n${at}`, at + shift, at + shift]);

it('a batch that restores numbers is not much larger than the one that wrote them', () => {
  const sheets = new Weighed();
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  writeTable(jobFor(sheets, tableOf(FIELDS, rows(1_000))));
  sheets.sizes = [];
  sheets.beforeCall = (_, method) => {
    if (method !== 'spreadsheets.batchUpdate') return;
    sheets.beforeCall = () => {};
    user.insertRows('Revenue', 6);
  };
  writeTable(jobFor(sheets, tableOf(FIELDS, rows(2_000)), { minute: 1 }));
  const [commit = 0, back = 0] = sheets.sizes;
  expect(sheets.sizes).toHaveLength(3);
  expect(back).toBeLessThan(1.1 * commit);
});
