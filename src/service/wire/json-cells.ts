import type { Day } from '../../dates/calendar';
import { parseDay } from '../../dates/calendar';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { currencySign, readNumber } from './json-values';
import type { JsonRowPlan, RowSlot } from './row-plan';
import { LONGEST_CELL, readText } from './texts';

/** Reads single values of one answer's rows, and remembers what the user has to be told of them. */
export class JsonCellReader {
  private readonly days = new Map<string, Day | undefined>();
  private readonly cut = new Set<string>();
  private readonly signs = new Set<string>();

  constructor(private readonly plan: JsonRowPlan) {}

  /** The cell, or undefined where the value is not understood. */
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

  /** Those of the notices that say amounts may not be what they seem. */
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

  /** Few days and many rows: each is checked once. */
  private day(text: string): Day | undefined {
    if (!this.days.has(text)) this.days.set(text, parseDay(text));
    return this.days.get(text);
  }
}
