import type { Day } from '../../dates/calendar';
import type { Cell } from '../../table/table';

/** Where the kept rows of a long report go while its files are still being read. `State` is JSON, and small. */
export interface RowSink<State> {
  /** Takes rows of `day`, in the order of the table's columns. May send some of what it has. Throws an AdReportsError. */
  add(day: Day, rows: readonly (readonly Cell[])[]): void;
  /** Brings all that it has to where the next slice finds it. */
  rest(): State;
  /** Forgets the rows of `day`, the last one that rows came of. */
  forgetDay(day: Day): void;
  /** Gives up what was brought: nothing of it is left. */
  abandon(): void;
}
