import { isSummable, metric, report } from '../catalogue/catalogue';
import { isGrain } from '../dates/periods';
import { parseName } from '../request/field-names';
import { listsWithoutColumn } from '../request/filtered';
import { grainOf, isFiltered, type Request } from '../request/request';
import { keyColumns } from '../sheet/plan/match-rows';
import { columnsOf } from '../table/columns';
import { texts } from '../wording/texts';
import type { AuditedFormulas, CellAudit } from './audit';
import { metricOf, type RowQuestion } from './service-row';

/** A formula that gives the number of a row, ready to copy in any locale; or why there is none. */
export function equivalentFormula(
  number: RowQuestion,
  { valueFormula }: Pick<AuditedFormulas, 'valueFormula'>,
): NonNullable<CellAudit['formula']> {
  const words = texts().audit.cannotFormula;
  const { request, days, field, values } = number;
  const id = metricOf(number);
  const { isByDay, takesCurrency } = report(request.report);
  if (isByDay && request.output === 'rows') return { cannot: words.rows };
  // Over several days, a formula adds up days, and the service itself does not round the parts of a ratio.
  const isOneDay = days.from === days.to;
  const isAddedUp = (kind: string) => isOneDay || grainOf(request) !== undefined || kind === 'sum';
  if (id === undefined || !isSummable(id) || !isAddedUp(metric(id).aggregate.kind))
    return { cannot: words.other(field.label) };
  if (hasHiddenFilter(request)) return { cannot: words.filter };
  const app = String(values.get('appId') ?? request.apps.join(','));
  const [selected, ...others] = selectedFields(number);
  if (others.length > 0) return { cannot: words.severalFields };
  if (selected?.value === '' || values.get('appId') === '') return { cannot: words.other(field.label) };
  return {
    formula: valueFormula({
      report: request.report,
      metric: parseName(metric(id), request.report),
      apps: app,
      startDate: days.from,
      endDate: isOneDay ? '' : days.to,
      filterField: selected?.field ?? '',
      filterValue: selected?.value ?? '',
      timezone: request.zone,
      currency: takesCurrency ? request.currency : '',
    }),
  };
}

/** Whether the report is filtered by something that no column shows. Formulas have an argument for apps. */
function hasHiddenFilter(request: Request): boolean {
  const { areas, dimensions } = request;
  if (report(request.report).isByDay) return isFiltered(request);
  return listsWithoutColumn(request).length > 0 || (areas.length > 0 && !dimensions.includes('area'));
}

/** What the row is about, apart from its days and its app. A name with an id is left out. */
function selectedFields({ values, request }: RowQuestion) {
  const columns = columnsOf({ dimensions: request.dimensions, metrics: [] });
  const textOf = (at: number) => String(values.get(columns[at]?.field ?? '') ?? '');
  return keyColumns(columns).flatMap(({ at, describes }) => {
    const { field = '' } = columns[at] ?? {};
    const isNamed = describes !== undefined && textOf(describes) !== '';
    return isGrain(field) || field === 'appId' || isNamed ? [] : [{ field, value: textOf(at) }];
  });
}
