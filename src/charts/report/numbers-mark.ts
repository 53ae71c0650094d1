import type { SpreadsheetResource } from '../../platform/ports';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { tabOf } from '../../sheet/read/report-sheet';
import { isNumber, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { LAYOUT_KEY } from '../layout/layout-requests';

/** The metadata of the tab with a chart's numbers: its saved report, and the choice that it was made for. (Stored: names must not change.) */
export const NUMBERS_MARK = storedForm(({ report, choice }) =>
  isString(report) && isNumber(choice) ? { report, choice } : undefined,
);

/** The tabs of a file whose metadata is of this kind. */
export function markedTabs<Mark>(
  file: SpreadsheetResource,
  { read }: { read(text: string): Mark | undefined },
) {
  return (file.sheets ?? []).flatMap((sheet) => {
    return metadataOf(sheet, LAYOUT_KEY).flatMap(({ value, metadataId }) => {
      const mark = read(value);
      return mark === undefined ? [] : [{ tab: tabOf(sheet), mark, metadataId }];
    });
  });
}
