import { DraftRefused, NotAllowed } from '../../errors/ad-reports-error';
import { type BigQueryPlace, checkedBigQueryPlace } from '../../settings/bigquery-place';
import { asText } from '../../storage/untrusted-value';
import { type StoredFields, storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import type { Properties } from '../file-time';
import type { EditPorts } from './owner-id';

const PROPERTY = 'adreports.bigQuery';
const UNSET: BigQueryPlace = { project: '', dataset: 'ad_reports', location: '' };

export const STORED_PLACE = storedForm<BigQueryPlace>(placeIn);

const STORED_EDIT = storedForm<BigQueryPlace & { readonly by: string }>((fields) => ({
  ...placeIn(fields),
  by: asText(fields['by']),
}));

function placeIn({ project, dataset, location }: StoredFields): BigQueryPlace {
  return {
    project: asText(project),
    dataset: typeof dataset === 'string' ? dataset : UNSET.dataset,
    location: asText(location),
  };
}

export function fileDestination(properties: Properties): BigQueryPlace {
  return destinationIn(properties.get(PROPERTY));
}

export function destinationIn(kept: string | undefined): BigQueryPlace {
  return STORED_PLACE.read(kept) ?? UNSET;
}

/** The e-mail address of the user who last changed the file's BigQuery place, or ''. */
export function changedBy(properties: Properties): string {
  return STORED_EDIT.read(properties.get(PROPERTY))?.by ?? '';
}

/** Throws DraftRefused with a sentence for each invalid field. */
export function saveDestination(
  draft: object,
  ports: EditPorts & { readonly bigQueryOutput?: unknown },
): BigQueryPlace {
  if (ports.bigQueryOutput === undefined) throw noBigQuery();
  const checked = checkedBigQueryPlace(draft);
  if ('issues' in checked) throw new DraftRefused(checked.issues);
  keepDestination(checked.place, ports);
  return checked.place;
}

export function keepDestination(place: BigQueryPlace, { document, activeUser }: EditPorts): void {
  document.set(PROPERTY, STORED_EDIT.write({ ...place, by: activeUser() }));
}

/** Throws NotAllowed if the place has no project or an invalid field. */
export function requirePlace(place: BigQueryPlace): BigQueryPlace {
  if (place.project === '') throw new NotAllowed([texts().bigquery.noProject]);
  const checked = checkedBigQueryPlace(place);
  if ('issues' in checked) throw new NotAllowed(checked.issues.map(({ message }) => message));
  return checked.place;
}

export function noBigQuery(): NotAllowed {
  return new NotAllowed([texts().reports.bigQuery.notInstalled]);
}
