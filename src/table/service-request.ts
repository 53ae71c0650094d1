import { findDescribedId, isPeriod, requireDimension } from '../catalogue';
import {
  areAppsAddedUp,
  listFilterColumns,
  type Request,
  removeDuplicates,
  selectListsFilteredHere,
  selectListsWithoutColumn,
} from '../request';
import { listMetricParts } from './aggregate';

/**
 * The request that the service is asked for the table of `request`. It is finer if the service cannot send the rows of `request` itself:
 * the service knows days, but no periods, and apps, but not only their platforms, and it applies only some filters. A comparison needs the
 * ids of names, because a name may have changed since the earlier days.
 */
export function toServiceRequest(request: Request): Request {
  if (!needsFinerRows(request)) return request;
  const { report, dimensions, apps, areas } = request;
  const lists = selectListsFilteredHere(request);
  const unfiltered = {
    ...request,
    apps: lists.includes('apps') ? [] : apps,
    areas: lists.includes('areas') ? [] : areas,
    dimensions: removeDuplicates([
      ...dimensions,
      ...lists.flatMap((list) => listFilterColumns(list, report)),
    ]),
  };
  return mustAddUpRows(request) ? toFinerRequest(unfiltered) : unfiltered;
}

/** True if the rows of the service are not the rows of `request`: they are added up, or some are left out. */
export function needsFinerRows(request: Request): boolean {
  return mustAddUpRows(request) || selectListsFilteredHere(request).length > 0;
}

/** True if a row may be the sum of several: of days, of apps, of what a list of the filter names, or of an id with two names. */
export function mustAddUpRows(request: Request): boolean {
  const { compare, dimensions } = request;
  const isAddedUp = compare !== 'none' || dimensions.some(isPeriod) || areAppsAddedUp(dimensions);
  return isAddedUp || selectListsWithoutColumn(request).length > 0;
}

/** The request for the rows that those of `request` are calculated from: with days for periods, ids of names, and parts of metrics. */
export function toFinerRequest(request: Request): Request {
  const dimensions = request.dimensions.map((id) => (isPeriod(id) ? 'date' : id));
  const describedIds = dimensions.flatMap((id) => findDescribedId(id) ?? []).map(requireDimension);
  // Only ids that requests can name: they cost no more rows than the names.
  const ids = describedIds.filter(({ reports }) => reports[request.report]?.requestName != null);
  return {
    ...request,
    dimensions: removeDuplicates([...dimensions, ...ids.map(({ id }) => id)]),
    metrics: removeDuplicates(request.metrics.flatMap(listMetricParts)),
  };
}
