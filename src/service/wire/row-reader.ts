import { findSourceDimensions, type ValueType } from '../../catalogue';
import { countDaysBetween, type Day, parseDay } from '../../dates';
import { NotUnderstood, redactText } from '../../errors';
import { getOwnProperty, rememberResults } from '../../storage';
import { buildColumns, type Cell, type Column, IdNames } from '../../table';
import { getTexts } from '../../wording';
import type { ResponseBody } from '../http/evaluate-response';
import {
  findCurrencySign,
  requireDecimal,
  requireDimensionText,
  requireNumber,
  UnclearValue,
  YUAN_SIGN,
} from './json-cells';
import type { JsonRowPlan, RowSlot } from './row-plan';

/** Values that mean “none” in a dimension that was not requested. */
const PLACEHOLDER = /^(?:0|-+|n\/a|null)$/i;
const TEXT_TYPES: readonly ValueType[] = ['text', 'id', 'moment'];

export class RowReader {
  readonly idNames: IdNames;
  /** By the names of an item's members. Remembered, because most items have the same names. */
  private readonly listSlotSpellings = rememberResults((names: string) => {
    const members = names.split('\0');
    return this.plan.slots.map(({ name }) => members.filter((member) => member.toLowerCase() === name));
  });
  private readonly parseItemDate = rememberResults(parseDay);
  private readonly countCompleteDaysAfter = rememberResults((date: string) =>
    countDaysBetween(date, this.plan.request.newestCompleteDay),
  );
  private readonly receivedFields = new Set<string>();
  private readonly currencySigns = new Set<string>();
  private hasRows = false;
  private areKeysWhole = false;

  constructor(
    private readonly plan: JsonRowPlan,
    private readonly secrets: readonly string[],
  ) {
    this.idNames = new IdNames(buildColumns(plan.request));
  }

  /** `start` is the number of rows before the page, for messages. `keys` and `keysAreWhole`: see ReadPage in pages.ts. */
  readItems(items: readonly unknown[], start: number) {
    const { identityIndexes, slots, sentColumns } = this.plan;
    const rows = items.map((item, i) => this.readRow(item, start + i + 1));
    // The first page with rows decides for all pages, because keys of different kinds could not be compared. `readRow` has recorded its fields.
    if (!this.hasRows && rows.length > 0) {
      this.hasRows = true;
      const isIdMissing = identityIndexes.some((at) => !this.receivedFields.has(slots[at]!.field));
      this.areKeysWhole = identityIndexes.length === 0 || isIdMissing;
    }
    const keys = this.areKeysWhole
      ? items.map((item) => JSON.stringify(item))
      : rows.map((row) => identityIndexes.map((at) => row[at]).join('\u0001'));
    this.idNames.addRowNames({ columns: slots, rows });
    // Removes the hidden values after the columns.
    for (const row of rows) row.length = sentColumns.length;
    return { cells: rows, keys, keysAreWhole: this.areKeysWhole };
  }

  /** The columns of requested dimensions for which the rows read so far contain none of the fields that they are made from. */
  listAbsentColumns(): readonly Column[] {
    const { request } = this.plan;
    const isFieldMissing = (id: string) => !this.receivedFields.has(id);
    const isColumnBlank = ({ key, field }: Column) =>
      key && (findSourceDimensions(field, request.report) ?? [field]).every(isFieldMissing);
    return this.hasRows ? buildColumns(request).filter(isColumnBlank) : [];
  }

  /** Notices that must also be shown with every sum of the rows. */
  listRowDoubts(): string[] {
    const { otherSign } = getTexts().responses.notices;
    const { currency } = this.plan.request;
    const expectedSign = currency === 'CNY' ? YUAN_SIGN : '$';
    const otherSigns = [...this.currencySigns].filter((sign) => sign !== expectedSign);
    return otherSigns.map((sign) => otherSign(sign, currency));
  }

  private readRow(item: unknown, rowNumber: number): Cell[] {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw this.buildValueError(rowNumber, 'items', item);
    const spellingsOfSlots = this.listSlotSpellings(Object.keys(item).join('\0'));
    const row = this.plan.slots.map((slot, at) =>
      this.readSlotCell(item as ResponseBody, spellingsOfSlots[at]!, slot, rowNumber),
    );
    this.refuseOtherValues(row, rowNumber);
    this.clearIncompleteDays(row, rowNumber);
    return row;
  }

  /** Reads the members with the name of the slot: `Revenue`, `revenue` or both, which must have equal values. Records the received field. */
  private readSlotCell(
    item: ResponseBody,
    spellings: readonly string[],
    slot: RowSlot,
    rowNumber: number,
  ): Cell {
    if (spellings.length > 0) this.receivedFields.add(slot.field);
    let value: Cell = null;
    for (const name of spellings) {
      const cell = this.requireCell(item[name], slot, rowNumber);
      if (value !== null && cell !== null && cell !== value)
        throw this.buildValueError(rowNumber, spellings.join(', '), [value, cell]);
      value ??= cell;
    }
    return value;
  }

  private requireCell(value: unknown, slot: RowSlot, rowNumber: number): Cell {
    try {
      return this.readValue(value, slot);
    } catch (error) {
      if (!(error instanceof UnclearValue)) throw error;
      throw this.buildValueError(rowNumber, slot.field, value);
    }
  }

  private buildValueError(rowNumber: number, field: string, value: unknown): NotUnderstood {
    const valueText = this.redactValue(JSON.stringify(value) ?? String(value));
    return new NotUnderstood(getTexts().responses.problems.badValue(rowNumber, field, valueText));
  }

  private readValue(value: unknown, { type }: RowSlot): Cell {
    if (type === 'date') return this.requireItemDate(value);
    if (TEXT_TYPES.includes(type)) return requireDimensionText(value);
    const sign = findCurrencySign(value);
    if (sign !== undefined) this.currencySigns.add(sign);
    return this.plan.keepsDecimals ? requireDecimal(value, type) : requireNumber(value, type);
  }

  private requireItemDate(value: unknown): Day {
    const day = typeof value === 'string' ? this.parseItemDate(value) : undefined;
    if (day === undefined) throw new UnclearValue();
    return day;
  }

  private redactValue(text: string): string {
    return redactText(text, this.secrets).slice(0, 80);
  }

  /** Refuses a row of an app, country or day that was not requested, because its numbers would be added to the requested ones. */
  private refuseOtherValues(row: readonly Cell[], rowNumber: number): void {
    for (const { index, mayBePlaceholder, isRequested } of this.plan.checkedValues) {
      const value = row[index];
      const isNone = typeof value !== 'string' || (mayBePlaceholder && PLACEHOLDER.test(value));
      if (isNone || isRequested(value)) continue;
      const { label } = this.plan.slots[index]!;
      throw new NotUnderstood(
        getTexts().responses.problems.notAsked(rowNumber, label, this.redactValue(value)),
      );
    }
  }

  /** Day N of a cohort is complete N days after its date. What the service sends before that is not final. A row without its date is refused. */
  private clearIncompleteDays(row: Cell[], rowNumber: number): void {
    const { dateIndex, slots } = this.plan;
    if (dateIndex === undefined) return;
    const date = row[dateIndex];
    if (typeof date !== 'string') throw this.buildValueError(rowNumber, 'date', date);
    slots.forEach(({ cohortDay }, at) => {
      if (cohortDay !== undefined && cohortDay > this.countCompleteDaysAfter(date)) row[at] = null;
    });
  }
}

/** One page of a report, with unchecked rows in `items` (sections 2.4 to 2.6). `total`: the number of all rows, if the service announces one. */
export function readPage(answer: ResponseBody, zone: string) {
  const timezone = getOwnProperty(answer, 'timezone') ?? '';
  if (timezone !== '' && timezone !== zone)
    throw new NotUnderstood(getTexts().responses.problems.otherZone(zone));
  const items = getOwnProperty(answer, 'items');
  if (!Array.isArray(items)) throw new NotUnderstood(getTexts().responses.problems.noItems);
  return {
    items: items as readonly unknown[],
    total: readTotal(getOwnProperty(answer, 'total')),
    message: getOwnProperty(answer, 'message'),
  };
}

function readTotal(value: unknown): number | undefined {
  const total = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}
