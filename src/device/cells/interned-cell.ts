import type { RecordReader } from '../parse/record-reader';
import { type CellReader, NOT_PLAIN } from './cell-reader';
import type { CellSpan } from './cell-span';
import { withoutNull } from './cell-values';
import { BLANK_ID, type StringInterner } from './string-interner';

/** Line ends, NUL and other control characters. */
const CONTROL = /[^ -\uffff]/;

/** Reads the texts of one column as ids. */
export class InternedCell implements CellReader {
  /** The id of the text that was read last. */
  id = BLANK_ID;
  /** Only new texts are checked, because all recent ones are known to be plain. */
  readonly isUnchecked = false;
  readonly column: number;

  constructor(
    private readonly span: CellSpan,
    private readonly interner: StringInterner,
  ) {
    this.column = span.column;
  }

  /** The text that was read last. */
  get text(): string {
    return this.interner.texts[this.id] ?? '';
  }

  readPlain(text: string, from: number): number {
    const { span, interner } = this;
    const stop = span.readPlain(text, from);
    if (stop < 0) return NOT_PLAIN;
    if (span.from === span.to) this.id = BLANK_ID;
    else {
      const id = span.isEscaped ? -1 : interner.recentId(text, span.from, span.to);
      if (id < 0) return this.readNew(text) ? stop : NOT_PLAIN;
      this.id = id;
    }
    return stop;
  }

  read(record: RecordReader): void {
    this.id = this.interner.idOf(withoutNull(record.cell(this.column)));
  }

  private readNew(text: string): boolean {
    const cell = this.span.textIn(text);
    if (CONTROL.test(cell)) return false;
    this.id = this.interner.remember(withoutNull(cell));
    return true;
  }
}
