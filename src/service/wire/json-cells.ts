import { type Day, parseDay } from '../../dates/calendar';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { currencySign, LONGEST_CELL, readNumber, readText } from './json-values';
import type { JsonRowPlan, RowSlot } from './row-plan';

/** Reads the values of rows, and collects the notices about them. */
export class JsonCellReader {
  private readonly days = new Map<string, Day | undefined>();
  private readonly cut = new Set<string>();
  private readonly signs = new Set<string>();

  constructor(private readonly plan: JsonRowPlan) {}

  /** The cell; undefined if the value is invalid. */
  read(value: unknown, slot: RowSlot): Cell | undefined {
    if (slot.type === 'date') return typeof value === 'string' ? this.day(value) : undefined;
    if (slot.type === 'text' || slot.type === 'id' || slot.type === 'moment') return this.text(value, slot);
    const sign = typeof value === 'string' ? currencySign(value) : undefined;
    if (sign !== undefined) this.signs.add(sign);
    return readNumber(value, slot.type);
  }

  notices(): string[] {
    return [...[...this.cut].map(texts().responses.notices.cutTexts), ...this.doubts()];
  }

  /** The notices that say that amounts may be in another currency. */
  doubts(): string[] {
    const { currency } = this.plan.request;
    const own = currency === 'CNY' ? '￥' : '$';
    return [...this.signs]
      .filter((sign) => sign !== own)
      .map((sign) => texts().responses.notices.otherSign(sign, currency));
  }

  private text(value: unknown, slot: RowSlot): string | null | undefined {
    if (typeof value === 'string' && value.length > LONGEST_CELL) this.cut.add(slot.label);
    return readText(value);
  }

  /** Parses each day once, as many rows have the same one. */
  private day(text: string): Day | undefined {
    if (!this.days.has(text)) this.days.set(text, parseDay(text));
    return this.days.get(text);
  }
}
