import type { SpreadsheetResource } from '../../platform/ports';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { tabOf } from '../../sheet/read/report-sheet';
import type { Tab } from '../../sheet/tab';
import { type CheckedFields, fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { LAYOUT_KEY } from '../layout/layout-requests';

/** What the metadata of a tab with the numbers of a chart says. (Stored: names must not change.) */
const MARK = {
  /** The saved report's id. */
  report: isString,
  /** The choice that the tab was made for (see ChartChoice). */
  choice: isNumber,
  /** The numbers of lines and of columns that the add-on has written. */
  lines: isNumber,
  width: isNumber,
  /** The line that says through which day the numbers are complete. */
  complete: isString,
};
const isNumbersMark = fieldsCheck<CheckedFields<typeof MARK>>(MARK);

export const NUMBERS_MARK = storedForm((fields) => (isNumbersMark(fields) ? fields : undefined));

export interface NumbersTab {
  readonly tab: Tab;
  readonly mark: CheckedFields<typeof MARK>;
  readonly metadataId: number;
}

export function numbersTabs(file: SpreadsheetResource): NumbersTab[] {
  return marked(file, NUMBERS_MARK.read);
}

/** The metadata of the tab with the charts of reports: how many charts have got a place on it. */
export const CHARTS_MARK = storedForm(({ charts }) => (isNumber(charts) ? { charts } : undefined));

/** The tab with the charts of reports, and its metadata; undefined if there is none. */
export function chartsTab(file: SpreadsheetResource) {
  return marked(file, CHARTS_MARK.read)[0];
}

function marked<Mark>(file: SpreadsheetResource, read: (text: string) => Mark | undefined) {
  return (file.sheets ?? []).flatMap((sheet) => {
    return metadataOf(sheet, LAYOUT_KEY).flatMap(({ value, metadataId }) => {
      const mark = read(value);
      return mark === undefined ? [] : [{ tab: tabOf(sheet), mark, metadataId }];
    });
  });
}
