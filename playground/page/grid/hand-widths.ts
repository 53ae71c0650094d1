import type { IRange, Worksheet } from '@univerjs/core';
import { COLUMN_WIDTH } from '../file/sheet-data';

interface WidthsChanged {
  readonly subUnitId: string;
  readonly ranges: readonly IRange[];
}

/** Column widths set with the mouse. They exist on this page only, not in the file. */
export class HandWidths {
  /** The grid's name of the change. */
  static readonly TOLD_BY = 'sheet.mutation.set-worksheet-col-width';
  private readonly bySheet = new Map<number, Record<number, { w: number }>>();

  of(sheetId: number): Readonly<Record<number, { w: number }>> {
    return this.bySheet.get(sheetId) ?? {};
  }

  /** Stores the widths that the user has just changed in the grid. */
  keep(params: object | undefined, sheet: (sheetId: number) => Worksheet | null): void {
    const { subUnitId, ranges } = params as WidthsChanged;
    const sheetId = Number(subUnitId);
    const widths = { ...this.of(sheetId) };
    const columns = sheet(sheetId)?.getColumnManager();
    for (const { startColumn, endColumn } of ranges)
      for (let column = startColumn; column <= endColumn; column += 1)
        widths[column] = { w: columns?.getColumnWidth(column) ?? COLUMN_WIDTH };
    this.bySheet.set(sheetId, widths);
  }
}
