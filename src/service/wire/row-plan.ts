import { DIMENSIONS, requireField, type ValueType } from '../../catalogue';
import { parseDay } from '../../dates';
import type { Request } from '../../request';
import { buildColumns, toSentRequest } from '../../table';
import { listGroupByNames } from './wire-query';

/** One position of a row while it is read: a column of the table, or a hidden value after the columns, which is only checked. */
interface RowSlot {
  readonly field: string;
  readonly label: string;
  readonly type: ValueType;
  /** The name of the field in responses, in lower case. */
  readonly name: string | undefined;
  /** N if the slot is a metric of day N of a cohort. */
  readonly cohortDay?: number | undefined;
}

/** How the items in the responses to a request become rows of the table. */
export type JsonRowPlan = ReturnType<typeof planJsonRows>;

export function planJsonRows(original: Request, isExact = false) {
  const request = toSentRequest(original);
  const slots = [...request.dimensions, ...request.metrics].map((id) => buildFieldSlot(id, request));
  const ensureSlot = (slot: RowSlot): number => {
    const at = slots.findIndex((candidate) => candidate.field === slot.field);
    return at >= 0 ? at : slots.push(slot) - 1;
  };
  const identityIds = listIdentities(request);
  const knownIds = identityIds.filter((id) => id !== undefined);
  const identitySlots = knownIds.map((id) => ensureSlot(buildFieldSlot(id, request)));
  const checkedValues = listRequestedValues(request).map(({ id, isRequested }) => ({
    isRequested,
    // The value of a dimension that was not requested is a text, which may be blank or a placeholder such as 0.
    slot: ensureSlot({ ...buildFieldSlot(id, request), type: 'text' }),
    isGroupedBy: request.dimensions.includes(id),
  }));
  const dateSlot = slots.findIndex((slot) => slot.field === 'date' && slot.type === 'date');
  return {
    request: original,
    /** Whether numbers become decimal texts with all digits that the service has sent. */
    isExact,
    columns: buildColumns(request),
    /** The slots of the columns in their order, then the hidden ones. */
    slots,
    /** The slot of the date dimension. Undefined if no such value is needed. */
    dateSlot: dateSlot < 0 ? undefined : dateSlot,
    /** The slots that together identify a row. Empty if responses contain no ids but only names, which may not be unique. */
    identity: knownIds.length < identityIds.length ? [] : identitySlots,
    /** The slots of apps, countries and days. Rows with values that were not requested and are not blank are refused. */
    checkedValues,
  };
}

/** Responses contain these fields even if the request does not group by them. A request for the full report cannot filter by country. */
function listRequestedValues({ apps, areas, from, to, report }: Request) {
  const isRequestedDay = (day: string) => day >= from && day <= to;
  const allowOnly = (id: 'appId' | 'area', values: readonly string[]) =>
    values.length === 0 ? [] : [{ id, isRequested: (value: string) => values.includes(value) }];
  return [
    ...allowOnly('appId', apps),
    ...(report === 'full' ? [] : allowOnly('area', areas)),
    {
      id: 'date' as const,
      // Most days have their usual form. A text that is no day is accepted: it may be a placeholder.
      isRequested: (value: string) => isRequestedDay(value) || isRequestedDay(parseDay(value) ?? from),
    },
  ];
}

/** For each name in the request's groupBy, the dimension that identifies its values: for `network` the id, not the name. Undefined if there is none. */
function listIdentities(request: Request) {
  return listGroupByNames(request).map(
    (name) =>
      DIMENSIONS.find(({ type, reports }) => {
        const { requestName, responseName } = reports[request.report] ?? {};
        const isSent = responseName === name || (type === 'id' && responseName === `${name}Id`);
        return requestName === name && isSent;
      })?.id,
  );
}

function buildFieldSlot(id: string, { report }: Request): RowSlot {
  const entry = requireField(id);
  const name = entry.reports[report]?.responseName?.toLowerCase();
  const cohortDay = 'cohortDay' in entry ? entry.cohortDay : undefined;
  return { field: id, label: entry.label, type: entry.type, name, cohortDay };
}
