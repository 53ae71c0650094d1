import { discovered } from '../discovery/api';
import { InvalidRequest } from '../spreadsheet/json';
import { Refusal } from './refusal';

/** The order of arguments in Apps Script's methods. `options` are parameters by name. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'datasets.get': ['projectId', 'datasetId'],
  'datasets.insert': ['body', 'projectId'],
  'tables.get': ['projectId', 'datasetId', 'tableId'],
  'tables.insert': ['body', 'projectId', 'datasetId'],
  'tables.patch': ['body', 'projectId', 'datasetId', 'tableId'],
  'tables.delete': ['projectId', 'datasetId', 'tableId'],
  'jobs.get': ['projectId', 'jobId', 'options'],
  'jobs.insert': ['body', 'projectId'],
  'jobs.getQueryResults': ['projectId', 'jobId', 'options'],
};
/** Required fields that may be missing if rows are sent with the job. */
const WITH_MEDIA: ReadonlySet<string> = new Set(['JobConfigurationLoad.sourceUris']);

/** Throws for a call that Google's discovery document does not allow. */
export function checkCall(method: string, args: readonly unknown[], media: Uint8Array | undefined): void {
  const names = ARGUMENTS[method] ?? [];
  const { body, options, ...path } = Object.fromEntries(names.map((name, at) => [name, args[at]]));
  const parameters = { ...path, ...(options as object | null | undefined) };
  try {
    discovered('bigquery-v2').check(method, parameters, body, media && WITH_MEDIA);
  } catch (error) {
    throw error instanceof InvalidRequest ? new Refusal('invalid', error.message) : error;
  }
}
