import type { CellAudit } from '../../../src/audit/audit';
import type { AddOn } from '../add-on';

/** A cell of a tab. Row and column count from 0. */
interface CellPlace {
  readonly title: string;
  readonly row: number;
  readonly column: number;
}

/** Selects a cell as a user does. */
export function selectCell({ file }: AddOn, { title, row, column }: CellPlace): void {
  const sheet = file.sheetNamed(title)!;
  file.activeSheetId = sheet.id;
  file.selected.set(sheet.id, { top: row, left: column, bottom: row + 1, right: column + 1 });
}

/** The audit of a cell. Throws the message that the user would read. */
export function auditCell(addOn: AddOn, place: CellPlace): CellAudit {
  selectCell(addOn, place);
  const { error, value } = addOn.call('sidebarAudit', []);
  if (error !== undefined) throw new Error(error.message);
  return value as CellAudit;
}

/** The number in a text such as `1,234.5 USD` or `12.5%`; null for one that is not known. */
export function numberIn(text: string | undefined): number | null {
  const [digits = ''] = (text ?? '').replace(/,/g, '').split(' ');
  if (text?.startsWith('not known')) return null;
  if (digits.endsWith('%')) return Number(`${digits.slice(0, -1)}e-2`);
  if (!/^-?\d/.test(digits)) throw new Error(`no number: ${text}`);
  return Number(digits);
}
