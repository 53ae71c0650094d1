import { DIMENSIONS, requireField, type ValueType } from '../../catalogue';
import { parseDay } from '../../dates';
import type { Request } from '../../request';
import { buildColumns, type Column, toSentRequest } from '../../table';
import { groupBy } from './wire-query';

/** One position of a row while it is read: a column of the table, or a hidden value after the columns, which is only checked. */
interface RowSlot {
  readonly field: string;
  readonly label: string;
  readonly type: ValueType;
  /** The names of the field in responses, in lower case. If a row has several of them, the first name is preferred. */
  readonly names: readonly string[];
  /** N if the slot is a metric of day N of a cohort. */
  readonly cohortDay?: number | undefined;
}

/** The requested values of a dimension. Rows with other values are refused. */
interface BoundSlot {
  readonly slot: number;
  /** Whether the request groups by the dimension. If not, the field may contain a placeholder such as 0. */
  readonly isAsked: boolean;
  /** Whether the value was requested. The value is not blank. */
  readonly admits: (value: string) => boolean;
}

/** How the items in the responses to a request become rows of the table. */
export interface JsonRowPlan {
  readonly request: Request;
  /** Whether numbers become decimal texts with all digits that the service has sent. */
  readonly isExact: boolean;
  readonly columns: readonly Column[];
  /** The slots of the columns in their order, then the hidden ones. */
  readonly slots: readonly RowSlot[];
  /** The slot of the date dimension; -1 if no such value is needed. */
  readonly day: number;
  /** The slots that together identify a row. Empty if responses contain no ids but only names, which may not be unique. */
  readonly identity: readonly number[];
  readonly bounds: readonly BoundSlot[];
}

/** Makes the plan for the rows of a request. Throws an Error if the request has an id that is not in the catalogue. */
export function planJsonRows(original: Request, isExact = false): JsonRowPlan {
  const request = toSentRequest(original);
  const slots = [...request.dimensions, ...request.metrics].map((id) => buildFieldSlot(id, request));
  const ensureSlot = (slot: RowSlot): number => {
    const at = slots.findIndex((candidate) => candidate.field === slot.field);
    return at >= 0 ? at : slots.push(slot) - 1;
  };
  const identity = listIdentities(request).map((id) =>
    id === undefined ? -1 : ensureSlot(buildFieldSlot(id, request)),
  );
  const bounds = listRequestedValues(request).map(({ id, admits }) => ({
    admits,
    // The value of a dimension that was not requested is a text, which may be blank.
    slot: ensureSlot({ ...buildFieldSlot(id, request), type: 'text' }),
    isAsked: request.dimensions.includes(id),
  }));
  return {
    request: original,
    isExact,
    columns: buildColumns(request),
    slots,
    day: slots.findIndex((slot) => slot.field === 'date' && slot.type === 'date'),
    identity: identity.includes(-1) ? [] : identity,
    bounds,
  };
}

/**
 * The apps, countries and days that rows may have. Responses contain these fields even if the request does not group by them; values
 * that are not blank are checked. A request for the full report cannot filter by country.
 */
function listRequestedValues({ apps, areas, from, to, report }: Request) {
  const isRequestedDay = (day: string) => day >= from && day <= to;
  const listBounds = (id: 'appId' | 'area', values: readonly string[]) =>
    values.length === 0 ? [] : [{ id, admits: (value: string) => values.includes(value) }];
  return [
    ...listBounds('appId', apps),
    ...(report === 'full' ? [] : listBounds('area', areas)),
    {
      id: 'date' as const,
      admits: (value: string) => isRequestedDay(value) || isRequestedDay(parseDay(value) ?? from),
    },
  ];
}

/** For each name in the request's groupBy: the dimension that identifies the value, such as the network's id and not its name, if there is one. */
function listIdentities(request: Request) {
  return groupBy(request).map(
    (name) =>
      DIMENSIONS.find(({ type, reports }) => {
        const { requestName: ask, responseNames: answer = [] } = reports[request.report] ?? {};
        return ask === name && (answer.includes(name) || (type === 'id' && answer.includes(`${name}Id`)));
      })?.id,
  );
}

function buildFieldSlot(id: string, { report }: Request): RowSlot {
  const entry = requireField(id);
  const names = (entry.reports[report]?.responseNames ?? []).map((name) => name.toLowerCase());
  const cohortDay = 'cohortDay' in entry ? entry.cohortDay : undefined;
  return { field: id, label: entry.label, type: entry.type, names: [...new Set(names)], cohortDay };
}
