import { formatCount } from '../numbers';
import { formatQuantity, quoteInBrackets } from './phrases';

type Names = Readonly<Record<'project' | 'dataset' | 'table', string>>;

export const bigquery = {
  unchanged:
    'The rows in the sheet did not change. In BigQuery, only the days that this run finished have changed.',

  labels: { project: 'Project id', dataset: 'Dataset' },
  invalidPlace:
    'BigQuery: enter the id of a project, such as my-company-ads, and the name of a dataset with letters, digits and underscores, such as ad_reports.',

  asksToWait: (reason: string) =>
    `BigQuery is too busy for this request${quoteInBrackets(reason)}. Run again in an hour.`,
  refused: ({ project, dataset, table }: Names, reason: string) =>
    `BigQuery refused this request${quoteInBrackets(reason)}. Check the project “${project}” and the dataset “${dataset}” in Settings, then run again. If they are right, send this text to your administrator. For the administrator: the table is “${table}”. The user needs the role BigQuery Job User on the project, and BigQuery Data Editor on the dataset. The project needs billing. The script's Google Cloud project needs the BigQuery API (docs/bigquery.md).`,

  incomplete: (arrived: number, total: number, day: string) =>
    `BigQuery has received only ${formatCount(arrived)} of the ${formatQuantity(total, 'row')} of ${day}. Run again in a few minutes.`,

  tableDescription: (apps: readonly string[], zone: string, currency: string) =>
    `Device rows of app ${apps.join(', ')}. Days and times are in the zone ${zone}, and money is in ${currency}.`,
  tableOfOthers: (table: string) =>
    `The new rows do not fit into table “${table}”. Its rows have another report, app, zone or currency, or other device identifiers. Change the report back. Or enter another dataset in Settings, and Ad Reports will create a new table there.`,
  noProject: 'BigQuery: the Google Cloud project is missing. Open Settings, and fill in “BigQuery”.',
  /** `who` may be ''. */
  placeUnconfirmed: (place: string, who: string) =>
    `BigQuery: ${who || 'somebody'} has changed the place where rows are stored. The new place is ${place}. Your reports load no rows until you agree. To agree, open Settings, check “BigQuery”, and save.`,
};
