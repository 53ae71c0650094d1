import { columnName } from '../../../emulator/src/spreadsheet/a1';
import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { Dice } from '../dice';
import type { FileInUse } from '../file-in-use';

const TABS = ['Statements', 'Payments', 'Payment terms', 'Rates', 'Reconciliation'] as const;
const HEADER_ROWS = 2;
const MOST_COLUMNS = 4;

/** A colleague who sorts tabs and inserts columns and rows while others work. */
export class Colleague {
  edits = 0;
  private columns = 0;

  constructor(
    private readonly inUse: FileInUse,
    private readonly dice: Dice,
  ) {}

  edit(): void {
    const { file, owner } = this.inUse;
    const tab = this.dice.pick(TABS);
    if (file.sheetNamed(tab) === undefined) return;
    const user = new SpreadsheetUser(file, owner);
    const [, headers = [], ...rows] = displayed(file, tab);
    if (rows.length < 2) return;
    const column = columnName(this.dice.whole(0, headers.length - 1));
    const share = this.dice.number(0, 1);
    if (share < 0.6)
      user.sort(tab, column, this.dice.pick(['ASCENDING', 'DESCENDING'] as const), HEADER_ROWS);
    else if (share < 0.8 || this.columns >= MOST_COLUMNS)
      user.insertRows(tab, this.dice.whole(HEADER_ROWS + 2, HEADER_ROWS + rows.length));
    else this.insertColumn(user, tab, column);
    this.edits++;
  }

  /** A column for notes. */
  private insertColumn(user: SpreadsheetUser, tab: string, column: string): void {
    user.insertColumns(tab, column);
    user.type(tab, `${column}${HEADER_ROWS + 1}`, 'looked at');
    this.columns++;
  }
}
