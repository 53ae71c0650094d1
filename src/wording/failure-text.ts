/** The sentences of a failure: what happened, what it means for the sheet, what to do next. A part may be ''. */
export interface FailureText {
  readonly happened: string;
  readonly doNext?: string;
  /** Missing if nothing was written and the sheet has its old rows. */
  readonly kept?: string;
}
