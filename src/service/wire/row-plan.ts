import { DIMENSIONS, requireField, type ValueType } from '../../catalogue';
import { parseDay } from '../../dates';
import type { Request } from '../../request';
import { buildColumns, toSentRequest } from '../../table';
import { listGroupByNames } from './wire-query';

/** One position of a row while it is read: a column of the table, or after the columns, a hidden value that identifies the row or is only checked. */
export interface RowSlot {
  readonly field: string;
  readonly label: string;
  readonly type: ValueType;
  /** The name of the field in responses, in lower case. */
  readonly name: string | undefined;
  /** N if the slot is a metric of day N of a cohort. */
  readonly cohortDay?: number | undefined;
}

export type JsonRowPlan = ReturnType<typeof planJsonRows>;

export function planJsonRows(originalRequest: Request, keepsDecimals = false) {
  const sentRequest = toSentRequest(originalRequest);
  const { dimensions, metrics } = sentRequest;
  const identityIds = listIdentities(sentRequest);
  const requestedValues = listRequestedValues(sentRequest);
  const slots = [...dimensions, ...metrics].map((id) => buildFieldSlot(id, sentRequest));
  const hiddenSlots = [
    ...identityIds.map((id) => buildFieldSlot(id, sentRequest)),
    // The value of a dimension that was not requested is a text, which may be blank or a placeholder such as 0.
    ...requestedValues.map(({ id }) => ({ ...buildFieldSlot(id, sentRequest), type: 'text' as const })),
  ];
  // A field has one slot, the first: a column stays as it is if it is also checked.
  for (const slot of hiddenSlots) if (slots.every(({ field }) => field !== slot.field)) slots.push(slot);
  const findSlotIndex = (id: string) => slots.findIndex(({ field }) => field === id);
  return {
    request: originalRequest,
    /** Whether numbers become decimal texts with all digits that the service has sent. */
    keepsDecimals,
    /** The columns of the request that is sent: `platform` in place of `platformName`. */
    sentColumns: buildColumns(sentRequest),
    /** The slots of the sent columns in their order, then the hidden ones. */
    slots,
    dateIndex: identityIds.includes('date') ? findSlotIndex('date') : undefined,
    /** The indexes of the slots that together identify a row. Empty if the request groups by nothing. */
    identityIndexes: identityIds.map(findSlotIndex),
    /** The slots of apps, countries and days. Rows with values that were not requested are refused. */
    checkedValues: requestedValues.map(({ id, isRequested }) => ({
      isRequested,
      index: findSlotIndex(id),
      mayBePlaceholder: !dimensions.includes(id),
    })),
  };
}

/** The fields whose values a request limits. Responses contain them even without grouping. Requests of the full report cannot name countries. */
function listRequestedValues({ apps, areas, from, to, report }: Request) {
  const isRequestedDay = (day: string) => day >= from && day <= to;
  const allowOnly = (id: 'appId' | 'area', values: readonly string[]) =>
    values.length === 0 ? [] : [{ id, isRequested: (value: string) => values.includes(value) }];
  return [
    ...allowOnly('appId', apps),
    ...(report === 'full' ? [] : allowOnly('area', areas)),
    {
      id: 'date' as const,
      // Most days have their usual form, and need no parsing. A text that is no day is accepted: it may be a placeholder.
      isRequested: (value: string) => isRequestedDay(value) || isRequestedDay(parseDay(value) ?? from),
    },
  ];
}

/** For each name in the request's groupBy, the dimension that identifies its values: the first in the catalogue, where ids stand before their names. */
function listIdentities(request: Request) {
  return listGroupByNames(request).flatMap(
    (name) => DIMENSIONS.find(({ reports }) => reports[request.report]?.requestName === name)?.id ?? [],
  );
}

function buildFieldSlot(id: string, { report }: Request): RowSlot {
  const entry = requireField(id);
  const name = entry.reports[report]?.responseName?.toLowerCase();
  const cohortDay = 'cohortDay' in entry ? entry.cohortDay : undefined;
  return { field: id, label: entry.label, type: entry.type, name, cohortDay };
}
