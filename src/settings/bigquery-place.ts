import { DraftRefused } from '../errors';
import { asText } from '../storage';
import { getTexts } from '../wording';

/** The BigQuery dataset that contains the tables of reports. All fields are '' until a user sets them. */
export interface BigQueryPlace {
  /** The Google Cloud project that contains the dataset and pays for queries. */
  readonly project: string;
  readonly dataset: string;
  /** Such as EU. If it is '', an existing dataset may be anywhere, and a new one is created in US. */
  readonly location: string;
}

/** What each field may contain: what Google allows, but only in ASCII characters, because some tools accept no others. */
const PATTERNS: Readonly<Record<keyof BigQueryPlace, RegExp>> = {
  project: /^(?:[a-z0-9.-]{1,62}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  dataset: /^\w{1,1024}$/,
  location: /^(?:[A-Za-z][A-Za-z0-9-]{1,29})?$/,
};

export function requireBigQueryPlace(
  draft: { readonly [Name in keyof BigQueryPlace]?: unknown },
): BigQueryPlace {
  const toTrimmedText = (value: unknown) => asText(value).trim();
  const [project, dataset] = [toTrimmedText(draft.project), toTrimmedText(draft.dataset)];
  const place = { project, dataset, location: toTrimmedText(draft.location) };
  const { labels, rules, notAllowed } = getTexts().bigquery;
  const fields = Object.keys(PATTERNS) as (keyof BigQueryPlace)[];
  const issues = fields
    .filter((field) => !PATTERNS[field].test(place[field]))
    .map((field) => ({ field, message: notAllowed(labels[field], place[field], rules[field]) }));
  if (issues.length > 0) throw new DraftRefused(issues);
  return place;
}
