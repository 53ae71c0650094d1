import { AdReportsError, type FailureKind } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';

/** BigQuery did not do what a run needs of it. Rows go there day by day: a day that is not finished is as it was. */
export class BigQueryRefused extends AdReportsError {
  readonly kind: FailureKind = 'write failed';

  constructor(happened: string, doNext: string, kept = texts().bigquery.unchanged) {
    super({ happened, doNext, kept });
  }
}
