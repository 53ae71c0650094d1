import type { SpreadsheetApi } from '../../platform/ports';
import type { Area } from './sheets-requests';

const REFUSED = /(?:requests\[(\d{1,6})\]\.repeatCell: )?[^:]{0,40}number format of cells in a typed column/i;
const NUMBER_FORMAT = 'userEnteredFormat.numberFormat';

interface FormatRequest {
  readonly repeatCell?: { readonly range: Area; readonly cell: object; readonly fields: string };
}

/** Google refuses number formats in typed columns of its tables. Then the batch is sent without those of that tab. */
export function withoutRefusedFormats(api: SpreadsheetApi): SpreadsheetApi['batchUpdate'] {
  return function send(requests, shown) {
    try {
      return api.batchUpdate(requests, shown);
    } catch (error) {
      const refusal = REFUSED.exec(String(error));
      const tab = (requests[Number(refusal?.[1])] as FormatRequest | undefined)?.repeatCell?.range.sheetId;
      const isRefused = ({ repeatCell }: FormatRequest) =>
        repeatCell?.fields.includes(NUMBER_FORMAT) === true &&
        (tab === undefined || repeatCell.range.sheetId === tab);
      if (refusal === null || !requests.some(isRefused)) throw error;
      const allowed = requests.flatMap((request) => {
        const { repeatCell }: FormatRequest = request;
        if (repeatCell === undefined || !isRefused(request)) return [request];
        const fields = repeatCell.fields.split(',').filter((field) => field !== NUMBER_FORMAT);
        return fields.length === 0 ? [] : [{ repeatCell: { ...repeatCell, fields: fields.join() } }];
      });
      return send(allowed, shown);
    }
  };
}
