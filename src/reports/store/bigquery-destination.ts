import { NotAllowed } from '../../errors';
import { type BigQueryPlace, FileConsents, requireBigQueryPlace } from '../../settings';
import { asText, defineStoredFormat, quoteValue } from '../../storage';
import { getTexts } from '../../wording';
import type { Properties, ReportServices } from '../services';

const PROPERTY = 'adreports.bigQuery';
/** In a user's own properties: a digest of the place that they have confirmed in this file. (Stored name: do not change.) */
const CONSENT = 'approvals.bigQuery';

interface FilePlace extends BigQueryPlace {
  readonly by: string;
}

const UNSET: FilePlace = { project: '', dataset: 'ad_reports', location: '', by: '' };

const STORED = defineStoredFormat<FilePlace>(({ project, dataset, location, by }) => ({
  project: asText(project),
  dataset: asText(dataset) || UNSET.dataset,
  location: asText(location),
  by: asText(by),
}));

type PlaceServices = ReportServices;

export function readFilePlace(properties: Properties): FilePlace {
  return STORED.read(properties.get(PROPERTY)) ?? UNSET;
}

/** Saves the file's place. The user thereby confirms it. */
export function storePlace(draft: object, services: PlaceServices & ReportServices): void {
  const place = requireBigQueryPlace(draft);
  services.document.set(PROPERTY, STORED.write({ ...place, by: services.activeUser() }));
  new FileConsents(services).recordConsent(CONSENT, { digest: digestPlace(place, services) });
}

/** A sentence if the user has not confirmed the file's place; otherwise ''. */
export function describeUnconfirmedPlace(
  services: PlaceServices,
  place: FilePlace = readFilePlace(services.document.readAll()),
): string {
  const { digest } = new FileConsents(services).readTerms(CONSENT) ?? {};
  const isConfirmed = place.project === '' || digest === digestPlace(place, services);
  // Any editor can change both, so they may contain anything.
  const placeText = [place.project, place.dataset, place.location].filter(Boolean).join(', ');
  return isConfirmed ? '' : getTexts().bigquery.placeUnconfirmed(quoteValue(placeText), quoteValue(place.by));
}

/** Only a valid place can be confirmed. */
export function requirePlace(services: PlaceServices): BigQueryPlace {
  const place = readFilePlace(services.document.readAll());
  if (place.project === '') throw new NotAllowed([getTexts().bigquery.noProject]);
  const unconfirmed = describeUnconfirmedPlace(services, place);
  if (unconfirmed !== '') throw new NotAllowed([unconfirmed]);
  return place;
}

export function createNoBigQueryError(): NotAllowed {
  return new NotAllowed([getTexts().reports.noBigQuery]);
}

function digestPlace({ project, dataset, location }: BigQueryPlace, { digest }: PlaceServices): string {
  return digest(JSON.stringify([project, dataset, location]));
}
