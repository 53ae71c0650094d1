import { DIMENSIONS, dimension, METRICS, metric } from '../../catalogue/catalogue';
import type { DimensionEntry, OnWire, ValueType } from '../../catalogue/entry';
import { parseDay } from '../../dates/calendar';
import type { Request } from '../../request/request';
import { columnsOf } from '../../table/columns';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { groupBy } from './wire-query';

/** A position in a row while it is read: a column of the table, or a hidden one after the columns. */
export interface RowSlot {
  /** The catalogue's id. */
  readonly field: string;
  readonly label: string;
  readonly type: ValueType;
  readonly dimension: boolean;
  /** The names in responses, in lower case, the preferred one first. */
  readonly names: readonly string[];
  /** N if the metric is for day N of a cohort. */
  readonly cohortDay?: number | undefined;
}

/** The values of a dimension that rows may have, because they were requested. */
interface RowBound {
  readonly dimension: 'appId' | 'area' | 'date';
  /** Whether a value that is not blank was requested. */
  admits(value: string): boolean;
  /** Ends the sentence “row 3 is …” for a row with another value. */
  refusal(value: string): string;
}

/** A bound, and the slot of its dimension. */
export interface BoundSlot extends RowBound {
  readonly slot: number;
  /** False if the request does not group by the dimension: then the field may contain a filler. */
  readonly isAsked: boolean;
}

/** How the items of a request's responses become rows. */
export interface JsonRowPlan {
  readonly request: Request;
  readonly columns: readonly Column[];
  /** The slots of the columns in their order, then the hidden ones. */
  readonly slots: readonly RowSlot[];
  /** The slot of the day, or -1. */
  readonly day: number;
  /** The slots that together identify a row; empty if the responses contain only names, which may not be unique. */
  readonly identity: readonly number[];
  /** The requested values; rows with other values are refused. */
  readonly bounds: readonly BoundSlot[];
}

/** Throws an Error for an id that the catalogue does not have; no request contains one. */
export function jsonRowPlan(request: Request): JsonRowPlan {
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
    request,
    columns: columnsOf(request),
    slots,
    day: slots.findIndex(({ type, dimension }) => dimension && type === 'date'),
    identity: identity.includes(-1) ? [] : identity,
    bounds,
  };
}

/**
 * The apps, countries and days that rows may have. Responses also contain these fields if the request does not group by them, mostly
 * blank; if not blank, they are checked too. The full report's request has no filter by country.
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

/** For each wire name grouped by, the dimension with its value: not `networkName`, as two networks may have the same name. */
function identityOf(request: Request): (string | null)[] {
  return groupBy(request).map((name) => {
    const entry = DIMENSIONS.find((candidate) =>
      isValueOf(candidate, name, candidate.reports[request.report]),
    );
    return entry?.id ?? null;
  });
}

function isValueOf(entry: DimensionEntry, name: string, wire: OnWire | undefined): boolean {
  if (wire?.ask !== name) return false;
  return wire.answer.includes(name) || (entry.type === 'id' && wire.answer.includes(`${name}Id`));
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
