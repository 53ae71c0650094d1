import type { SheetsRequest } from '../../platform/ports';
import type { Area } from './sheets-requests';

interface RuleFormat {
  readonly text: string;
  readonly fill?: string;
}

/** A colour as #rrggbb, as the API takes it. */
export function rgb(hex: string): Record<'red' | 'green' | 'blue', number> {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { red: part(1), green: part(3), blue: part(5) };
}

/** Fills the header row `range` and puts its texts in the middle of its height. */
export function fillHeader(range: Area, color: string): SheetsRequest {
  const cell = { userEnteredFormat: { backgroundColor: rgb(color), verticalAlignment: 'MIDDLE' } };
  return {
    repeatCell: {
      range,
      cell,
      fields: 'userEnteredFormat.backgroundColor,userEnteredFormat.verticalAlignment',
    },
  };
}

export function align(range: Area, horizontalAlignment: 'LEFT' | 'RIGHT'): SheetsRequest {
  const cell = { userEnteredFormat: { horizontalAlignment } };
  return { repeatCell: { range, cell, fields: 'userEnteredFormat.horizontalAlignment' } };
}

/** Gives the rows of `range` alternating colours. Its first row is the header. */
export function bandRows(
  range: Area,
  header: string,
  [first, second]: readonly [string, string],
): SheetsRequest {
  const rowProperties = {
    headerColor: rgb(header),
    firstBandColor: rgb(first),
    secondBandColor: rgb(second),
  };
  return { addBanding: { bandedRange: { range, rowProperties } } };
}

/** Shows texts that equal, or start with, `text` in bold and in colours. Inserted rows get the rule too. */
export function colorTexts(
  range: Area,
  type: 'TEXT_EQ' | 'TEXT_STARTS_WITH',
  value: string,
  { text, fill }: RuleFormat,
): SheetsRequest {
  const format = {
    textFormat: { bold: true, foregroundColor: rgb(text) },
    ...(fill === undefined ? {} : { backgroundColor: rgb(fill) }),
  };
  const condition = { type, values: [{ userEnteredValue: value }] };
  return {
    addConditionalFormatRule: { rule: { ranges: [range], booleanRule: { condition, format } }, index: 0 },
  };
}

/** Groups columns, so that users can fold them. */
export function groupColumns(sheetId: number, startIndex: number, endIndex: number): SheetsRequest {
  return { addDimensionGroup: { range: { sheetId, dimension: 'COLUMNS', startIndex, endIndex } } };
}
