import { nameOf } from '../../catalogue/catalogue';
import { NotUnderstood } from '../../errors/ad-reports-error';
import { excerpt } from '../../errors/redact';
import { propertyOf } from '../../storage/untrusted-value';
import { columnsOf } from '../../table/columns';
import { IdNames } from '../../table/id-names';
import { blankKeys } from '../../table/made-names';
import type { Cell, Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { ResponseBody } from '../http/response-body';
import { CohortDays } from './cohort-days';
import { JsonCellReader } from './json-cells';
import type { JsonRowPlan } from './row-plan';

export interface PageRows {
  readonly cells: Cell[][];
  /** A key for each row; see Duplicates. */
  readonly keys: readonly string[];
  readonly keysAreWhole: boolean;
}

const MOST_SHAPES = 200;
const LARGEST = Number.MAX_SAFE_INTEGER;
/** Values that mean “none” in a field that the request does not group by. */
const FILLER = /^(?:0|-+|n\/a|null)$/i;

/** Makes rows from the items of one report's responses. Throws NotUnderstood at the first invalid value. */
export class RowReader {
  readonly idNames: IdNames;
  private readonly cells: JsonCellReader;
  private readonly cohorts: CohortDays;
  private readonly shapes = new Map<string, Shape>();
  private readonly seen = new Set<number>();
  private readonly blank: readonly Cell[];
  /** For each slot, whether it accepts a JSON number unchanged. */
  private readonly takesNumbers: readonly boolean[];
  private shape: Shape;
  private anyRows = false;
  private wholeKeys = false;

  constructor(
    private readonly plan: JsonRowPlan,
    private readonly secrets: readonly string[],
  ) {
    this.idNames = new IdNames(columnsOf(plan.request));
    this.cells = new JsonCellReader(plan);
    this.cohorts = new CohortDays(plan);
    this.blank = plan.slots.map(() => null);
    this.takesNumbers = plan.slots.map(
      ({ type }) => !plan.isExact && !['date', 'text', 'id', 'moment'].includes(type),
    );
    this.shape = shapeOf([], plan);
  }

  /** Reads the items of one page as rows with the columns of the table. `start` is the number of rows before the page, for messages. */
  read(items: readonly unknown[], start: number): PageRows {
    const rows = items.map((item, i) => this.row(item, start + i + 1));
    if (!this.anyRows && rows.length > 0) {
      this.anyRows = true;
      this.wholeKeys =
        this.plan.identity.length === 0 || this.plan.identity.some((slot) => !this.seen.has(slot));
    }
    const keys = this.wholeKeys
      ? items.map((item) => JSON.stringify(item))
      : rows.map((row) => this.key(row));
    this.idNames.addRows({ columns: this.plan.slots, rows });
    const columns = this.plan.columns.length;
    if (columns < this.plan.slots.length) for (const row of rows) row.length = columns;
    this.cohorts.checkShares(rows);
    return { cells: rows, keys, keysAreWhole: this.wholeKeys };
  }

  /** The columns of requested dimensions that none of the rows read so far contains. */
  lacks(): readonly Column[] {
    const { columns, request } = this.plan;
    const missing = columns.flatMap(({ key, field }, slot) => (key && !this.seen.has(slot) ? [field] : []));
    return this.anyRows ? blankKeys(request, new Set(missing)) : [];
  }

  notices(): string[] {
    return [
      ...this.lacks().map(({ field, label }) =>
        texts().responses.notices.fieldNotSent(label, nameOf(field)?.label),
      ),
      ...this.cohorts.notices(),
      ...this.cells.notices(),
    ];
  }

  /** The notices that must also be shown with every sum of the rows. */
  doubts(): string[] {
    return [...this.cohorts.notices(), ...this.cells.doubts()];
  }

  private row(item: unknown, number: number): Cell[] {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw new NotUnderstood(texts().responses.problems.notAnObject(number));
    let row = this.blank.slice();
    if (!this.fill(row, item as ResponseBody, number)) {
      this.shape = this.shapeFor(Object.keys(item));
      row = this.blank.slice();
      this.fill(row, item as ResponseBody, number);
    }
    for (const shared of this.shape.shared)
      row[shared.slot] = this.sharedCell(item as ResponseBody, shared, number);
    this.finish(row, number);
    return row;
  }

  /** False if the item has other names than the current shape. This is the hottest loop, so it looks up nothing by name. */
  private fill(row: Cell[], item: ResponseBody, number: number): boolean {
    const { takesNumbers } = this;
    const { names, targets } = this.shape;
    let i = 0;
    for (const name in item) {
      if (name !== names[i]) return false;
      const slot = targets[i++]!;
      if (slot < 0) continue;
      const value = item[name];
      const plain = typeof value === 'number' && value <= LARGEST && value >= -LARGEST && takesNumbers[slot];
      row[slot] = plain ? value : this.cell(value, slot, number);
    }
    return i === names.length;
  }

  private shapeFor(names: readonly string[]): Shape {
    const id = names.join('\0');
    const known = this.shapes.get(id);
    if (known) return known;
    if (this.shapes.size >= MOST_SHAPES) this.shapes.clear();
    const shape = shapeOf(names, this.plan);
    this.shapes.set(id, shape);
    for (const slot of shape.targets) this.seen.add(slot);
    for (const { slot } of shape.shared) this.seen.add(slot);
    return shape;
  }

  private cell(value: unknown, slot: number, number: number): Cell {
    const { [slot]: target } = this.plan.slots;
    if (target === undefined) throw new Error(`no slot ${slot}`);
    const cell = this.cells.read(value, target);
    if (cell !== undefined) return cell;
    const shown = this.shown(JSON.stringify(value) ?? String(value));
    throw new NotUnderstood(texts().responses.problems.badValue(number, target.field, shown));
  }

  private shown(text: string): string {
    return excerpt(text, this.secrets).slice(0, 80);
  }

  /** The value of the first name that has a value. Names that differ only in upper and lower case must have equal values. */
  private sharedCell(item: ResponseBody, { slot, names }: Shared, number: number): Cell {
    for (const spellings of names) {
      const cells = spellings.map((name) => this.cell(propertyOf(item, name), slot, number));
      const found = cells.filter((cell) => cell !== null);
      if (new Set(found).size > 1)
        throw new NotUnderstood(texts().responses.problems.differ(number, spellings, found));
      const [first] = found;
      if (first !== undefined) return first;
    }
    return null;
  }

  private finish(row: Cell[], number: number): void {
    const { day } = this.plan;
    this.checkBounds(row, number);
    if (day >= 0) {
      const date = row[day];
      if (typeof date !== 'string') throw new NotUnderstood(texts().responses.problems.noDate(number));
      this.cohorts.blankUnknown(row, date);
    }
  }

  /** Refuses a row of an app, country or day that was not requested, because its numbers would be added to the requested ones. */
  private checkBounds(row: readonly Cell[], number: number): void {
    for (const bound of this.plan.bounds) {
      const value = row[bound.slot];
      if (typeof value !== 'string' || (!bound.isAsked && FILLER.test(value))) continue;
      if (!bound.admits(value))
        throw new NotUnderstood(
          texts().responses.problems.notAsked(number, bound.refusal(this.shown(value))),
        );
    }
  }

  private key(row: readonly Cell[]): string {
    return this.plan.identity.map((slot) => row[slot]).join('\u0001');
  }
}

/** Which slots the members of an item fill. It is the same for all items with the same member names in the same order. */
export interface Shape {
  /** The member names, in the item's order. */
  readonly names: readonly string[];
  /** For each name, the slot that only this name fills; -1 if there is none, or if several names may fill it. */
  readonly targets: readonly number[];
  readonly shared: readonly Shared[];
}

export interface Shared {
  readonly slot: number;
  /** The names in the order of preference. The names in an inner list differ only in upper and lower case. */
  readonly names: readonly (readonly string[])[];
}

export function shapeOf(names: readonly string[], plan: JsonRowPlan): Shape {
  const spelled = new Map<string, string[]>();
  for (const name of names) {
    const lower = name.toLowerCase();
    spelled.set(lower, [...(spelled.get(lower) ?? []), name]);
  }
  const targetOf = new Map<string, number>();
  const shared: Shared[] = [];
  plan.slots.forEach(({ names: wanted }, slot) => {
    const present = wanted.map((name) => spelled.get(name)).filter((spellings) => spellings !== undefined);
    const [only, ...others] = present.flat();
    if (only !== undefined && others.length === 0 && !targetOf.has(only)) targetOf.set(only, slot);
    else if (present.length > 0) shared.push({ slot, names: present });
  });
  return { names, targets: names.map((name) => targetOf.get(name) ?? -1), shared };
}
