import { NotAllowed } from '../errors';
import type { TextStore } from '../platform';
import { asText, defineStoredFormat, quoteValue } from '../storage';
import { getTexts } from '../wording';
import { type FileConsentServices, FileConsents } from './consents';

/** The BigQuery dataset that contains the tables of reports. `project` is '' until a user has chosen the place. */
export interface BigQueryPlace {
  /** The Google Cloud project that contains the dataset and pays for queries. */
  readonly project: string;
  readonly dataset: string;
}

/** What each field may contain: what Google allows, but only in ASCII characters, because some tools accept no others. */
const PATTERNS: Readonly<Record<keyof BigQueryPlace, RegExp>> = {
  project: /^(?:[a-z0-9.-]{1,62}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  dataset: /^\w{1,1024}$/,
};

/** The place that a user has entered, without spaces around its texts. Refuses a text that Google does not allow. */
function requireValidPlace({
  project,
  dataset,
}: { readonly [Name in keyof BigQueryPlace]?: unknown }): BigQueryPlace {
  const place: BigQueryPlace = { project: asText(project).trim(), dataset: asText(dataset).trim() };
  const fields = Object.keys(PATTERNS) as (keyof BigQueryPlace)[];
  if (!fields.every((field) => PATTERNS[field].test(place[field])))
    throw new NotAllowed([getTexts().bigquery.invalidPlace]);
  return place;
}

const PROPERTY = 'adreports.bigQuery';
/** In a user's own properties: a digest of the place that they have confirmed in this file. (Stored name: do not change.) */
const CONSENT = 'approvals.bigQuery';

interface FilePlace extends BigQueryPlace {
  /** Stored by earlier versions, which made the dataset. It stays a part of what users have confirmed. */
  readonly location?: string;
  /** The e-mail address of the user who stored the place; '' if unknown. */
  readonly by: string;
}

const UNSET: FilePlace = { project: '', dataset: 'ad_reports', by: '' };

const STORED = defineStoredFormat<FilePlace>(({ project, dataset, location, by }) => ({
  project: asText(project),
  dataset: asText(dataset) || UNSET.dataset,
  location: asText(location),
  by: asText(by),
}));

interface PlaceServices extends FileConsentServices {
  readonly document: TextStore;
  readonly activeUser: () => string;
  digest(text: string): string;
}

export function readFilePlace(properties: ReadonlyMap<string, string>): FilePlace {
  return STORED.read(properties.get(PROPERTY)) ?? UNSET;
}

/** Saves the file's place. The user thereby confirms it. */
export function storePlace(draft: object, services: PlaceServices): void {
  const place = requireValidPlace(draft);
  services.document.set(PROPERTY, STORED.write({ ...place, by: services.activeUser() }));
  new FileConsents(services).recordConsent(CONSENT, { digest: digestPlace(place, services) });
}

/** A sentence if the user has not confirmed the file's place; otherwise ''. */
export function describeUnconfirmedPlace(services: PlaceServices): string {
  const place = readFilePlace(services.document.readAll());
  const { digest } = new FileConsents(services).readTerms(CONSENT) ?? {};
  if (place.project === '' || digest === digestPlace(place, services)) return '';
  const placeText = `${place.project}, ${place.dataset}`;
  // Quoted, because any editor of the file can store any text as the place and as `by`.
  return getTexts().bigquery.placeUnconfirmed(quoteValue(placeText), quoteValue(place.by));
}

/** The file's place. Refuses a place that the user has not confirmed, because queries are billed there. */
export function requireConfirmedPlace(services: PlaceServices): BigQueryPlace {
  const place = readFilePlace(services.document.readAll());
  if (place.project === '') throw new NotAllowed([getTexts().bigquery.noProject]);
  const unconfirmed = describeUnconfirmedPlace(services);
  if (unconfirmed !== '') throw new NotAllowed([unconfirmed]);
  return place;
}

function digestPlace(
  { project, dataset, location = '' }: Omit<FilePlace, 'by'>,
  { digest }: PlaceServices,
): string {
  return digest(JSON.stringify([project, dataset, location]));
}
