/** What a failure says: what happened, what it means for the sheet, what to do next. A part may be ''. */
export interface FailureText {
  readonly happened: string;
  readonly doNext?: string;
  /** Omitted where nothing was written and the sheet's rows are as they were. */
  readonly kept?: string;
}
