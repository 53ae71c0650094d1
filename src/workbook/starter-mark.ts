import { LAYOUT_KEY } from '../charts/layout/layout-requests';
import type { SheetResource, SpreadsheetResource } from '../platform/ports';
import { metadataOf } from '../sheet/read/hidden-sheets';
import { tabOf } from '../sheet/read/report-sheet';
import type { Tab } from '../sheet/tab';
import { isNumber, listOf, oneOf } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { STARTER_TABS, type StarterTab } from './starter-context';

const isTab = oneOf(...STARTER_TABS);
const isIds = listOf(isNumber);

/** The metadata of a tab of the starter workbook: which one it is, and the ids of its charts. */
export const STARTER_MARK = storedForm(({ tab, charts }) =>
  isTab(tab) && isIds(charts) ? { tab, charts } : undefined,
);

export interface FoundTab extends Tab {
  readonly metadataId: number;
  /** The ids of its charts; null for a chart that was deleted. */
  readonly chartIds: readonly (number | null)[];
  /** The charts that lie over its cells. */
  readonly charts: NonNullable<SheetResource['charts']>;
}

/** The tabs of the starter workbook in a file, whose charts the field mask includes. */
export function starterTabs(file: SpreadsheetResource): ReadonlyMap<StarterTab, FoundTab> {
  const charts = new Set(
    (file.sheets ?? []).flatMap((sheet) => (sheet.charts ?? []).map(({ chartId }) => chartId)),
  );
  const found = new Map<StarterTab, FoundTab>();
  for (const sheet of file.sheets ?? [])
    for (const { value, metadataId } of metadataOf(sheet, LAYOUT_KEY)) {
      const mark = STARTER_MARK.read(value);
      if (mark === undefined || found.has(mark.tab)) continue;
      const chartIds = mark.charts.map((id) => (charts.has(id) ? id : null));
      found.set(mark.tab, { ...tabOf(sheet), metadataId, chartIds, charts: sheet.charts ?? [] });
    }
  return found;
}
