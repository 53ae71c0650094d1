import { AdReportsError, type FailureKind } from '../../errors/ad-reports-error';

/** BigQuery did not do what a run needs of it. Rows go there day by day: a day that is not finished is as it was. */
export class BigQueryRefused extends AdReportsError {
  readonly kind: FailureKind = 'write failed';

  constructor(happened: string, doNext: string, kept = KEPT) {
    super(happened, doNext, kept);
  }
}

const KEPT =
  'In BigQuery the days that were not finished are as they were, and so are the rows in the sheet.';
