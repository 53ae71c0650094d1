import { asText } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

/** The BigQuery dataset that contains the tables of reports. All fields are '' until a user sets them. */
export interface BigQueryPlace {
  /** The id of the Google Cloud project that contains the dataset and pays for queries. */
  readonly project: string;
  readonly dataset: string;
  /**
   * The location of the dataset, such as EU or US. A new dataset is created there, and an existing dataset must be there. If it is '', an
   * existing dataset may be anywhere, and a new dataset is created in US.
   */
  readonly location: string;
}

export type CheckedPlace =
  | { readonly place: BigQueryPlace }
  /** A sentence for each invalid field. */
  | { readonly issues: readonly { readonly field: keyof BigQueryPlace; readonly message: string }[] };

/** What each field may contain: what Google allows, but only in ASCII characters, because some tools accept no others. */
const PATTERNS: Readonly<Record<keyof BigQueryPlace, RegExp>> = {
  project: /^(?:[a-z0-9.-]{1,62}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  dataset: /^\w{1,1024}$/,
  location: /^(?:[A-Za-z][A-Za-z0-9-]{1,29})?$/,
};

/** Spaces around a field are removed. */
export function checkedBigQueryPlace(
  draft: { readonly [Name in keyof BigQueryPlace]?: unknown },
): CheckedPlace {
  const [project, dataset, location] = [draft.project, draft.dataset, draft.location].map((value) =>
    asText(value).trim(),
  ) as [string, string, string];
  const place = { project, dataset, location };
  const fields = Object.keys(PATTERNS) as (keyof BigQueryPlace)[];
  const wrong = fields.filter((field) => !PATTERNS[field].test(place[field]));
  if (wrong.length === 0) return { place };
  return { issues: wrong.map((field) => ({ field, message: issueText(field, place[field]) })) };
}

function issueText(field: keyof BigQueryPlace, text: string): string {
  const { labels, rules, notAllowed } = texts().bigquery;
  return notAllowed(labels[field], text, rules[field]);
}
