import { formatCount } from '../counts';
import { countOf } from './phrases';

type Names = Readonly<Record<'project' | 'dataset' | 'table', string>>;

const OTHER_DATASET = 'Name another dataset in Settings';

function quoted(text: string): string {
  return text === '' ? '' : ` (“${text.slice(0, 200)}”)`;
}

/** Texts about loading rows into BigQuery. */
export const bigquery = {
  unchanged:
    'In BigQuery, the days that this run did not finish are as they were, and so are the rows in the sheet.',

  labels: { project: 'Project', dataset: 'Dataset', location: 'Location' },
  rules: {
    project:
      'a project id has 6 to 30 small letters, digits and hyphens, begins with a letter and does not end with a hyphen, such as my-company-ads',
    dataset: 'a dataset is named with letters, digits and underscores, such as ad_reports',
    location: 'a location is a name such as EU, US or europe-west1, or left empty',
  },
  missing: (label: string, rule: string) => `${label} is missing: ${rule}.`,
  notAllowed: (label: string, text: string, rule: string) =>
    `${label} “${text.slice(0, 80)}” is not allowed: ${rule}.`,

  /** By the kind of failure: what happened, then what to do. `reason` is Google's text. */
  failures: ({ project, dataset, table }: Names, reason: string) => ({
    'not enabled':
      'The BigQuery service is not switched on for this add-on. Ask your administrator to enable the BigQuery API in the Google Cloud project of the script (docs/bigquery.md, step 2), then run again.',
    'no billing': `Google Cloud project “${project}” has no billing account, and BigQuery refuses this without one${quoted(reason)}. Ask your administrator to link a billing account to the project, then run again.`,
    'no permission': `Your Google account may not do this in Google Cloud project “${project}”${quoted(reason)}. Ask your administrator for the roles BigQuery Job User on the project and BigQuery Data Editor on dataset “${dataset}”, then run again.`,
    'not found': `BigQuery does not find project “${project}”, dataset “${dataset}” or table “${table}”${quoted(reason)}. Check project and dataset in Settings, then run again.`,
    quota: `BigQuery asks for fewer requests: a limit of project “${project}” is used up${quoted(reason)}. Run again in an hour.`,
    backend: `BigQuery reports an internal error${quoted(reason)}. Run again in a few minutes.`,
    'too large': `BigQuery says that the rows are too large${quoted(reason)}. Choose fewer columns, then run again.`,
    refused: `BigQuery refused the request${quoted(reason)}. Run again later; if the error stays, show this sentence to your administrator.`,
  }),

  waiting: 'waiting for BigQuery',
  /** `what` is such as “the answer”. */
  incomplete: (arrived: number, total: number, what: string) =>
    `BigQuery has ${formatCount(arrived)} of the ${countOf(total, 'row')} of ${what}. Run again in a few minutes.`,
  answer: 'its answer',
  noNumber: (label: string, cell: string) =>
    `The column ${label} holds ${cell.slice(0, 40)}, which is not a number that BigQuery can store. Leave the column out of the report, or show this sentence to the operator of the service.`,

  datasetDescription: 'Rows of ad reports, loaded by the Ad Reports add-on for Google Sheets.',
  tableDescription: (apps: readonly string[], zone: string, currency: string) =>
    `Device rows of app ${apps.join(', ')}; days and clock times in ${zone}, money in ${currency}.`,
  otherLocation: (dataset: string, location: string, chosen: string) =>
    `Dataset “${dataset}” is in ${location}, and the settings say ${chosen}. ${OTHER_DATASET}, or leave the location empty there.`,
  tableOfOthers: (table: string) =>
    `Table “${table}” exists already, and holds rows of another report, app, zone, currency or kind of device identifiers, and one table never mixes them. Change the report back, or name another dataset in Settings; the add-on makes its table there.`,
  noProject:
    'BigQuery: nobody has set the Google Cloud project for the rows yet; open Settings and fill in “BigQuery”.',
  /** `who` may be ''. */
  placeUnconfirmed: (place: string, who: string) =>
    `The rows would go to ${place}, as ${who || 'somebody'} has set it, and you have not confirmed that.`,
  /** `unconfirmed` is a sentence. */
  placeRefused: (unconfirmed: string) =>
    `BigQuery: nothing was loaded. ${unconfirmed} Open Settings and save “BigQuery” as it should be.`,
  placeWaits: (unconfirmed: string) =>
    `${unconfirmed} Your runs and schedules load nothing until you check these settings and save them.`,
};
