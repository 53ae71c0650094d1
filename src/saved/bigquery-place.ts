import type { BigQueryRoute } from '../bigquery/bigquery-route';
import type { BigQuerySettings } from '../bigquery/settings';
import { DraftRefused, NotAllowed } from '../errors';
import type { TextStore } from '../platform/ports';
import { parsed } from '../settings/kept';
import type { BigQueryPlace } from '../sidebar-api';
import { fieldOf } from './hostile-value';
import type { KeptReport } from './kept-report';
import type { SavedPorts } from './ports';

const PROPERTY = 'adreports.bigQuery';
const VERSION = 1;
const UNSET: BigQueryPlace = { project: '', dataset: 'ad_reports', location: '' };
/** A place is checked before there is a report: any name does for its table. */
const SOME_TABLE = 'device_rows';

/** Where reports of this file that go to BigQuery go. */
export function bigQueryPlace(document: TextStore, kept?: ReadonlyMap<string, string>): BigQueryPlace {
  const found = parsed(kept === undefined ? document.get(PROPERTY) : kept.get(PROPERTY));
  if (found?.['v'] !== VERSION) return UNSET;
  const text = (name: keyof BigQueryPlace) => {
    const value = fieldOf(found, name);
    return typeof value === 'string' ? value : UNSET[name];
  };
  return { project: text('project'), dataset: text('dataset'), location: text('location') };
}

/** Keeps where they go. Throws DraftRefused with a sentence for each text that cannot be. */
export function saveBigQueryPlace(place: object, { bigQuery, document }: SavedPorts): void {
  const checked = routeOf(bigQuery).check({ ...place, table: SOME_TABLE });
  if ('issues' in checked) throw new DraftRefused(checked.issues);
  const { project, dataset, location } = checked.settings;
  document.set(PROPERTY, JSON.stringify({ v: VERSION, project, dataset, location }));
}

/** The table of a report. Throws NotAllowed where nobody has said yet where it goes. */
export function bigQuerySettings(
  { id }: Pick<KeptReport, 'id'>,
  apps: readonly string[],
  { bigQuery, document }: Pick<SavedPorts, 'bigQuery' | 'document'>,
): BigQuerySettings {
  const route = routeOf(bigQuery);
  const place = bigQueryPlace(document);
  if (place.project === '')
    throw new NotAllowed([
      'BigQuery: nobody has said yet which Google Cloud project the rows go to; open Settings and fill in “BigQuery”.',
    ]);
  const checked = route.check({ ...place, table: route.tableName({ apps, id }) });
  if ('issues' in checked) throw new NotAllowed(checked.issues.map(({ message }) => message));
  return checked.settings;
}

/** Throws NotAllowed in a build of the add-on that knows no BigQuery. */
export function routeOf(bigQuery: BigQueryRoute | undefined): BigQueryRoute {
  if (bigQuery === undefined)
    throw new NotAllowed([
      'What to bring: this add-on was installed without BigQuery. Choose rows or a summary, or ask who installed it for the build with BigQuery.',
    ]);
  return bigQuery;
}
