/** The sentences of a failure: what happened, what it means for the sheet, what to do next. A part may be ''. */
export interface FailureText {
  readonly happened: string;
  readonly doNext?: string;
  /** What it means for the sheet. Missing if nothing was written, so that the sheet has its old rows. */
  readonly kept?: string;
}
