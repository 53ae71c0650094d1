import { NotAllowed } from '../../errors/ad-reports-error';
import { type BigQueryPlace, checkedBigQueryPlace } from '../../settings/bigquery-place';
import { FileConsents } from '../../settings/file-consents';
import { asText, quotedValue } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import type { Properties } from '../file-time';
import type { ReportPorts } from '../services';

const PROPERTY = 'adreports.bigQuery';
/** In a user's own properties: a digest of the place that they have confirmed in this file. (Stored name: do not change.) */
const CONSENT = 'approvals.bigQuery';

interface FilePlace extends BigQueryPlace {
  readonly by: string;
}

const UNSET: FilePlace = { project: '', dataset: 'ad_reports', location: '', by: '' };

const STORED = storedForm<FilePlace>(({ project, dataset, location, by }) => ({
  project: asText(project),
  dataset: asText(dataset) || UNSET.dataset,
  location: asText(location),
  by: asText(by),
}));

type PlaceServices = Pick<ReportPorts, 'document' | 'user' | 'file' | 'digest'>;

export function filePlace(properties: Properties): FilePlace {
  return STORED.read(properties.get(PROPERTY)) ?? UNSET;
}

/** Saves the file's place. The user thereby confirms it. Throws DraftRefused with a sentence for each invalid field. */
export function saveDestination(
  draft: object,
  services: PlaceServices & Pick<ReportPorts, 'activeUser'>,
): void {
  const place = checkedBigQueryPlace(draft);
  services.document.set(PROPERTY, STORED.write({ ...place, by: services.activeUser() }));
  new FileConsents(services).give(CONSENT, { digest: placeDigest(place, services) });
}

/** A sentence if the user has not confirmed the file's place; otherwise ''. */
export function unconfirmedPlace(
  services: PlaceServices,
  place: FilePlace = filePlace(services.document.all()),
): string {
  const { digest } = new FileConsents(services).terms(CONSENT) ?? {};
  const isConfirmed = place.project === '' || digest === placeDigest(place, services);
  // Any editor can change both, so they may contain anything.
  const where = [place.project, place.dataset, place.location].filter(Boolean).join(', ');
  return isConfirmed ? '' : texts().bigquery.placeUnconfirmed(quotedValue(where), quotedValue(place.by));
}

/** Throws NotAllowed if the file has no place, or if the user has not confirmed it. Only a valid place can be confirmed. */
export function requirePlace(services: PlaceServices): BigQueryPlace {
  const place = filePlace(services.document.all());
  if (place.project === '') throw new NotAllowed([texts().bigquery.noProject]);
  const unconfirmed = unconfirmedPlace(services, place);
  if (unconfirmed !== '') throw new NotAllowed([unconfirmed]);
  return place;
}

export function noBigQuery(): NotAllowed {
  return new NotAllowed([texts().reports.noBigQuery]);
}

function placeDigest({ project, dataset, location }: BigQueryPlace, { digest }: PlaceServices): string {
  return digest(JSON.stringify([project, dataset, location]));
}
