import { filterText, type RowCondition } from './row-filter';
import { WordIds } from './string-interner';

/** Texts that are remembered at most: a file may hold any number of them. */
const MOST_REMEMBERED = 10_000;
const UNKNOWN = 0;
const PASSES = 1;
const FAILS = 2;

/** One column of a filter's condition: whether its cell is among the texts. The verdict of a text is found again without a string being made. */
export class CellTest {
  private words = new WordIds();
  private readonly verdicts: number[] = [];

  constructor(
    readonly column: number,
    private readonly texts: ReadonlySet<string>,
  ) {}

  passes(text: string, from: number, to: number): boolean {
    const id = this.words.idOf(text, from, to);
    const verdict = this.verdicts[id] ?? UNKNOWN;
    if (verdict !== UNKNOWN) return verdict === PASSES;
    const passes = this.texts.has(filterText(text.slice(from, to)));
    if (id < MOST_REMEMBERED) this.verdicts[id] = passes ? PASSES : FAILS;
    else this.forget();
    return passes;
  }

  private forget(): void {
    this.words = new WordIds();
    this.verdicts.length = 0;
  }
}

/** One list of tests a condition: a row passes where one of each list does. */
export function cellTests(conditions: readonly RowCondition[]): CellTest[][] {
  return conditions.map(({ columns, texts }) => columns.map((column) => new CellTest(column, texts)));
}
