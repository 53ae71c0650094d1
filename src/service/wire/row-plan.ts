import { DIMENSIONS, dimension, METRICS, metric } from '../../catalogue/catalogue';
import type { OnWire, ValueType } from '../../catalogue/entry';
import { parseDay } from '../../dates/calendar';
import type { Request } from '../../request/request';
import { columnsOf } from '../../table/columns';
import { sentRequest } from '../../table/made-names';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { groupBy } from './wire-query';

/** One position of a row while it is read: a column of the table, or a hidden value after the columns, which is only checked. */
export interface RowSlot {
  /** The catalogue's id. */
  readonly field: string;
  readonly label: string;
  readonly type: ValueType;
  readonly dimension: boolean;
  /** The names of the field in responses, in lower case. If a row has several of them, the first name is preferred. */
  readonly names: readonly string[];
  /** N if the slot is a metric of day N of a cohort. */
  readonly cohortDay?: number | undefined;
}

/** The requested values of a dimension. Rows with other values are refused. */
interface RowBound {
  readonly dimension: 'appId' | 'area' | 'date';
  /** Whether the value was requested. The value is not blank. */
  admits(value: string): boolean;
  /** The end of the sentence “row 3 is …” about a row with a value that was not requested. */
  refusal(value: string): string;
}

/** The requested values of a dimension, and the slot that contains its value. */
export interface BoundSlot extends RowBound {
  readonly slot: number;
  /** Whether the request groups by the dimension. If not, the field may contain a placeholder such as 0. */
  readonly isAsked: boolean;
}

/** How the items in the responses to a request become rows of the table. */
export interface JsonRowPlan {
  readonly request: Request;
  /** Whether numbers become decimal texts with all digits that the service has sent. */
  readonly isExact: boolean;
  /** The columns of the request's dimensions and metrics that the service sends. */
  readonly columns: readonly Column[];
  /** The slots of the columns in their order, then the hidden ones. */
  readonly slots: readonly RowSlot[];
  /** The slot of the date dimension; -1 if the request has no such dimension. */
  readonly day: number;
  /** The slots that together identify a row. Empty if responses contain no ids but only names, which may not be unique. */
  readonly identity: readonly number[];
  /** The requested apps, countries and days. Rows with other values are refused. */
  readonly bounds: readonly BoundSlot[];
}

/** Makes the plan for the rows of a request. Throws an Error if the request has an id that is not in the catalogue. */
export function jsonRowPlan(original: Request, isExact = false): JsonRowPlan {
  const request = sentRequest(original);
  const slots: RowSlot[] = [
    ...request.dimensions.map((id) => dimensionSlot(id, request)),
    ...request.metrics.map((id) => metricSlot(id, request)),
  ];
  const slotOf = (id: string, make: (id: string, request: Request) => RowSlot): number => {
    const at = slots.findIndex(({ field }) => field === id);
    return at >= 0 ? at : slots.push(make(id, request)) - 1;
  };
  const identity = identityOf(request).map((id) => (id === null ? -1 : slotOf(id, dimensionSlot)));
  const bounds = rowBounds(request).map((bound) => ({
    ...bound,
    slot: slotOf(bound.dimension, looseSlot),
    isAsked: request.dimensions.includes(bound.dimension),
  }));
  return {
    request: original,
    isExact,
    columns: columnsOf(request),
    slots,
    day: slots.findIndex(({ type, dimension }) => dimension && type === 'date'),
    identity: identity.includes(-1) ? [] : identity,
    bounds,
  };
}

/**
 * The apps, countries and days that rows may have. Responses contain these fields even if the request does not group by them; values
 * that are not blank are checked. A request for the full report cannot filter by country.
 */
export function rowBounds({ apps, areas, from, to, report }: Request): readonly RowBound[] {
  const isWithin = (day: string) => day >= from && day <= to;
  const { otherEntry, otherDay } = texts().responses.problems;
  const ofList = (
    dimension: 'appId' | 'area',
    noun: 'app' | 'country',
    values: readonly string[],
  ): RowBound[] => {
    const wanted = new Set(values);
    const refusal = (value: string) => otherEntry(noun, value);
    return wanted.size === 0 ? [] : [{ dimension, admits: (value) => wanted.has(value), refusal }];
  };
  return [
    ...ofList('appId', 'app', apps),
    ...(report === 'full' ? [] : ofList('area', 'country', areas)),
    {
      dimension: 'date',
      admits: (value) => isWithin(value) || isWithin(parseDay(value) ?? from),
      refusal: (value) => otherDay(value, from, to),
    },
  ];
}

/**
 * For each name in the request's groupBy: the id of the dimension that identifies the value, such as the network's id and not its name.
 * Null if there is none.
 */
function identityOf(request: Request): (string | null)[] {
  return groupBy(request).map((name) => {
    const entry = DIMENSIONS.find(({ type, reports }) => {
      const { ask, answer = [] } = reports[request.report] ?? {};
      return ask === name && (answer.includes(name) || (type === 'id' && answer.includes(`${name}Id`)));
    });
    return entry?.id ?? null;
  });
}

function dimensionSlot(id: string, { report }: Request): RowSlot {
  const { label, type, reports } = dimension(id);
  return { field: id, label, type, dimension: true, names: answerNames(reports[report]) };
}

/** The slot of a dimension that was not requested: a text, which may be blank. */
function looseSlot(id: string, request: Request): RowSlot {
  return { ...dimensionSlot(id, request), type: 'text' };
}

function metricSlot(id: string, { report }: Request): RowSlot {
  const { label, type, cohortDay, reports } = metric(id);
  return { field: id, label, type, dimension: false, names: answerNames(reports[report]), cohortDay };
}

function answerNames(wire: OnWire | undefined): string[] {
  return [...new Set((wire?.answer ?? []).map((name) => name.toLowerCase()))];
}

/** The ids of metrics by their names in requests and responses, in lower case. */
export function metricsByWireName({ report }: Request): ReadonlyMap<string, string> {
  return new Map(
    METRICS.flatMap(({ id, reports }) => {
      const wire = reports[report];
      const names = wire === undefined ? [] : [...wire.answer, ...(wire.ask === null ? [] : [wire.ask])];
      return names.map((name): [string, string] => [name.toLowerCase(), id]);
    }),
  );
}
