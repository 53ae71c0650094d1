import type {
  BigQueryPort,
  DatasetResource,
  JobResource,
  QueryResults,
  TableResource,
} from '../bigquery-port';

type Resource<Name extends keyof Schemas> = Schemas[Name];
interface Schemas {
  job: GoogleAppsScript.BigQuery.Schema.Job;
  dataset: GoogleAppsScript.BigQuery.Schema.Dataset;
  table: GoogleAppsScript.BigQuery.Schema.Table;
}

/** BigQuery through its advanced service, which only the manifest of the BigQuery build switches on. */
export const bigQueryPort: BigQueryPort = {
  getDataset: (project, dataset) => service('Datasets').get(project, dataset) as unknown as DatasetResource,

  insertDataset(resource, project) {
    service('Datasets').insert(resource as Resource<'dataset'>, project);
  },

  getTable: ({ projectId, datasetId, tableId }) =>
    service('Tables').get(projectId, datasetId, tableId) as unknown as TableResource,

  insertTable(resource) {
    const { projectId, datasetId } = resource.tableReference;
    service('Tables').insert(resource as unknown as Resource<'table'>, projectId, datasetId);
  },

  patchTable({ projectId, datasetId, tableId }, changes) {
    service('Tables').patch(changes as unknown as Resource<'table'>, projectId, datasetId, tableId);
  },

  deleteTable({ projectId, datasetId, tableId }) {
    service('Tables').remove(projectId, datasetId, tableId);
  },

  insertJob(job, project, media) {
    const jobs = service('Jobs');
    const resource = job as Resource<'job'>;
    const inserted =
      media === undefined ? jobs.insert(resource, project) : jobs.insert(resource, project, packed(media));
    return inserted as unknown as JobResource;
  },

  getJob: (project, jobId, location) =>
    service('Jobs').get(project, jobId, { location }) as unknown as JobResource,

  queryResults: (project, jobId, options) =>
    service('Jobs').getQueryResults(project, jobId, { ...options }) as unknown as QueryResults,
};

/** A load job accepts gzip: sixteen megabytes of rows become two or three. */
function packed(text: string): GoogleAppsScript.Base.Blob {
  return Utilities.gzip(Utilities.newBlob(text)).setContentType('application/octet-stream');
}

function service<Name extends 'Datasets' | 'Tables' | 'Jobs'>(
  name: Name,
): NonNullable<GoogleAppsScript.BigQuery[Name]> {
  const found = typeof BigQuery === 'undefined' ? undefined : BigQuery[name];
  if (found === undefined || found === null)
    throw new Error('The BigQuery API service is not switched on in this script.');
  return found as NonNullable<GoogleAppsScript.BigQuery[Name]>;
}
