import type { SheetsRequest, SpreadsheetApi } from '../../platform/ports';
import type { Area } from './sheets-requests';

const REFUSED = /(?:requests\[(\d{1,6})\]\.repeatCell: )?[^:]{0,40}number format of cells in a typed column/i;
const NUMBER_FORMAT = 'userEnteredFormat.numberFormat';

interface RepeatCell {
  readonly range: Area;
  readonly cell: object;
  readonly fields: string;
}

/** Google refuses number formats in typed columns of its tables. Then the batch is sent without those of that tab. */
export function withoutRefusedFormats(api: SpreadsheetApi): SpreadsheetApi['batchUpdate'] {
  return function send(requests, shown) {
    try {
      return api.batchUpdate(requests, shown);
    } catch (error) {
      const refusal = REFUSED.exec(String(error));
      const tab = numberFormatIn(requests[Number(refusal?.[1])] ?? {})?.range.sheetId;
      const isRefused = (request: SheetsRequest) => {
        const format = numberFormatIn(request);
        return format !== undefined && (tab === undefined || format.range.sheetId === tab);
      };
      if (refusal === null || !requests.some(isRefused)) throw error;
      return send(
        requests.flatMap((request) => (isRefused(request) ? withoutNumberFormat(request) : [request])),
        shown,
      );
    }
  };
}

function numberFormatIn({ repeatCell }: SheetsRequest): RepeatCell | undefined {
  const repeated = repeatCell as RepeatCell | undefined;
  return repeated?.fields.includes(NUMBER_FORMAT) === true ? repeated : undefined;
}

function withoutNumberFormat({ repeatCell }: SheetsRequest): SheetsRequest[] {
  const { fields, ...repeated } = repeatCell as RepeatCell;
  const others = fields.split(',').filter((field) => field !== NUMBER_FORMAT);
  return others.length === 0 ? [] : [{ repeatCell: { ...repeated, fields: others.join() } }];
}
