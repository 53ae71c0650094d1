import { DIMENSIONS, dimension, METRICS, metric } from '../../catalogue/catalogue';
import type { DimensionEntry, OnWire, ValueType } from '../../catalogue/entry';
import type { Request } from '../../request/request';
import { columnsOf } from '../../table/columns';
import type { Column } from '../../table/table';
import { type RowBound, rowBounds } from './row-bounds';
import { groupBy } from './wire-query';

/** One place of a row while it is read: a column of the table, or a hidden part behind the columns. */
export interface RowSlot {
  /** The catalogue's id. */
  readonly field: string;
  readonly label: string;
  readonly type: ValueType;
  readonly dimension: boolean;
  /** The names in answers, in lower case, the preferred one first. */
  readonly names: readonly string[];
  /** N of “day N of a cohort”, where the metric is one. */
  readonly cohortDay: number | undefined;
}

/** The slot whose value a bound is for. */
export interface BoundSlot extends RowBound {
  readonly slot: number;
  /** False for a field that nobody grouped by: it may hold a filler. */
  readonly isAsked: boolean;
}

/** How the items of a request's answers become rows. */
export interface JsonRowPlan {
  readonly request: Request;
  readonly columns: readonly Column[];
  /** The columns' slots first, in their order; then the hidden ones. */
  readonly slots: readonly RowSlot[];
  /** The slot of the day, or -1. */
  readonly day: number;
  /** The slots that tell one row from another; empty when the answers hold only names of it, which need not be unique. */
  readonly identity: readonly number[];
  /** What each row has to be of; another one was not asked for. */
  readonly bounds: readonly BoundSlot[];
}

/** Throws an Error for an id that the catalogue does not have: a request holds none. */
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

/** For each wire name grouped by, the dimension that is its value: not `networkName`, which two networks may share. */
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
  const entry = dimension(id);
  return {
    field: id,
    label: entry.label,
    type: entry.type,
    dimension: true,
    names: answerNames(entry.reports[report]),
    cohortDay: undefined,
  };
}

/** A dimension that was not asked for: a text, which may well be blank. */
function looseSlot(id: string, request: Request): RowSlot {
  return { ...dimensionSlot(id, request), type: 'text' };
}

function metricSlot(id: string, { report }: Request): RowSlot {
  const entry = metric(id);
  return {
    field: id,
    label: entry.label,
    type: entry.type,
    dimension: false,
    names: answerNames(entry.reports[report]),
    cohortDay: entry.cohortDay,
  };
}

function answerNames(wire: OnWire | undefined): string[] {
  return [...new Set((wire?.answer ?? []).map((name) => name.toLowerCase()))];
}

/** The metrics' wire names, of questions and answers, in lower case, with their ids. */
export function metricsByWireName({ report }: Request): ReadonlyMap<string, string> {
  return new Map(
    METRICS.flatMap(({ id, reports }) => {
      const wire = reports[report];
      const names = wire === undefined ? [] : [...wire.answer, ...(wire.ask === null ? [] : [wire.ask])];
      return names.map((name): [string, string] => [name.toLowerCase(), id]);
    }),
  );
}
