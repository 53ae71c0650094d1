import {
  type DimensionId,
  findSourceDimensions,
  type ReportKindId,
  requireDimension,
  requireReportKind,
} from '../catalogue';
import { FILTER_LISTS, type FilterList, listFilterColumns } from './filter-lists';
import type { RequestedRows } from './request';

type FilteredRequest = RequestedRows & {
  readonly report: ReportKindId;
  readonly dimensions: readonly DimensionId[];
};

export function listFilterEntries(
  list: FilterList,
  { apps, areas, filter }: FilteredRequest,
): readonly string[] {
  return { ...filter, apps, areas }[list];
}

/**
 * The lists of the filter that the add-on compares with the rows of the service. The other lists are empty, or the service itself applies
 * them (sections 4.2 to 4.4: requests can name apps and, for LTV and retention, countries, but they cannot exclude any). None for device files,
 * whose rows are filtered while they are read.
 */
export function selectListsFilteredHere(request: FilteredRequest): readonly FilterList[] {
  const { filters: servedFilters, source } = requireReportKind(request.report);
  const isAppliedByService = (list: FilterList) =>
    servedFilters.some((served) => served === list) && !request.filter.except.includes(list);
  return FILTER_LISTS.filter(
    (list) => source === 'pages' && listFilterEntries(list, request).length > 0 && !isAppliedByService(list),
  );
}

/**
 * The lists whose column the table lacks: for a table by date with a filter by network, the rows of each network must be requested. A table
 * with names of networks lacks no column: requests have one name, `network`, for the id and the name.
 */
export function selectListsWithoutColumn(request: FilteredRequest): readonly FilterList[] {
  const { report, dimensions } = request;
  const findRequestName = (id: DimensionId) => requireDimension(id).reports[report]?.requestName;
  // Requests name the sources of a dimension that the add-on makes: `appId` for the name of the app in the full report.
  const requestedDimensions = dimensions.flatMap((id) => findSourceDimensions(id, report) ?? [id]);
  const requestNames = new Set(requestedDimensions.map(findRequestName));
  return selectListsFilteredHere(request).filter(
    (list) => !listFilterColumns(list, report).some((id) => requestNames.has(findRequestName(id))),
  );
}

/** Lists in which one entry can mean several ids: a platform has many apps, and placements of several apps may share a name. */
const SEVERAL_IDS_AN_ENTRY: readonly FilterList[] = ['platforms', 'placements'];

/** The lists without a column that select several ids, whose rows are added up. The rows of a single country need no sum. */
export function selectAddedUpLists(request: FilteredRequest): readonly FilterList[] {
  const hasSeveralIds = (list: FilterList) =>
    SEVERAL_IDS_AN_ENTRY.includes(list) ||
    listFilterEntries(list, request).length > 1 ||
    request.filter.except.includes(list);
  return selectListsWithoutColumn(request).filter(hasSeveralIds);
}
