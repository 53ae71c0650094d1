import { texts } from '../../wording/texts';
/** The keys of the rows of one page: what makes a row one of its kind, as one text. */
export interface KeyedPage {
  readonly start: number;
  readonly keys: readonly string[];
  /** True when the rows lack a field that tells them apart: then a key is the whole row, and equal ones prove nothing within a page. */
  readonly keysAreWhole: boolean;
}

/** Watches over all pages of one reading for rows that come twice. */
export class Duplicates {
  private readonly startOf = new Map<string, number>();
  private alike = false;

  /** Whether rows of one page are equal in all that came, and nothing says if they are one. */
  get hasAlike(): boolean {
    return this.alike;
  }

  /** Adds a page; the sentence that says what came twice, or undefined. */
  add({ start, keys, keysAreWhole }: KeyedPage): string | undefined {
    let twice: number | undefined;
    let repeated = 0;
    for (const key of keys) {
      const before = this.startOf.get(key);
      if (before === undefined) this.startOf.set(key, start);
      else if (before !== start || !keysAreWhole) {
        twice ??= before;
        repeated += 1;
      } else this.alike = true;
    }
    if (twice === undefined) return undefined;
    const { pageAgain, rowTwiceOnPage, rowTwice } = texts().responses.problems;
    if (twice === start) return rowTwiceOnPage(start);
    return repeated === keys.length ? pageAgain(start, twice) : rowTwice(twice, start);
  }
}
