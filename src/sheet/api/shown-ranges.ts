import type { SheetResource, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { SHOWN_FIELDS } from '../read/sheet-content';

/** Ranges a read: they travel in the address. */
const RANGES_A_READ = 20;

/** What a batch was to show of `ranges`, read on its own: each sheet with its ranges in the order in which they are asked for. */
export function readShown(api: Pick<SpreadsheetApi, 'get'>, ranges: readonly string[]): SpreadsheetResource {
  const sheets = new Map<number | undefined, SheetResource>();
  for (let at = 0; at < ranges.length; at += RANGES_A_READ) {
    const answer = api.get(SHOWN_FIELDS, ranges.slice(at, at + RANGES_A_READ));
    for (const sheet of answer.sheets ?? []) {
      const id = sheet.properties?.sheetId;
      const data = [...(sheets.get(id)?.data ?? []), ...(sheet.data ?? [])];
      sheets.set(id, { ...sheet, data });
    }
  }
  return { sheets: [...sheets.values()] };
}
