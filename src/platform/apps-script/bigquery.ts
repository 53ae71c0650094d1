import type {
  BigQueryPort,
  DatasetResource,
  JobResource,
  QueryResults,
  ResultOptions,
  TableResource,
} from '../bigquery-port';

/** The advanced service, with the types of the port instead of those of the type package. */
interface Services {
  readonly Datasets: {
    get(project: string, dataset: string): DatasetResource;
    insert(resource: DatasetResource, project: string): void;
  };
  readonly Tables: {
    get(project: string, dataset: string, table: string): TableResource;
    insert(resource: TableResource, project: string, dataset: string): void;
    patch(changes: Partial<TableResource>, project: string, dataset: string, table: string): void;
    remove(project: string, dataset: string, table: string): void;
  };
  readonly Jobs: {
    insert(job: JobResource, project: string, media?: GoogleAppsScript.Base.Blob): JobResource;
    get(project: string, job: string, options: { readonly location: string }): JobResource;
    getQueryResults(project: string, job: string, options: ResultOptions): QueryResults;
  };
}

/** BigQuery through its advanced service, which only the manifest of the BigQuery build switches on. */
export const bigQueryPort: BigQueryPort = {
  getDataset: (project, dataset) => service('Datasets').get(project, dataset),
  insertDataset: (resource, project) => service('Datasets').insert(resource, project),
  getTable: ({ projectId, datasetId, tableId }) => service('Tables').get(projectId, datasetId, tableId),
  insertTable(resource) {
    const { projectId, datasetId } = resource.tableReference;
    service('Tables').insert(resource, projectId, datasetId);
  },
  patchTable: ({ projectId, datasetId, tableId }, changes) =>
    service('Tables').patch(changes, projectId, datasetId, tableId),
  deleteTable: ({ projectId, datasetId, tableId }) => service('Tables').remove(projectId, datasetId, tableId),
  insertJob: (job, project, media) =>
    service('Jobs').insert(job, project, ...(media === undefined ? [] : [packed(media)])),
  getJob: (project, jobId, location) => service('Jobs').get(project, jobId, { location }),
  queryResults: (project, jobId, options) => service('Jobs').getQueryResults(project, jobId, { ...options }),
};

/** Compresses the rows of a load job, which accepts gzip: 16 MB become two or three. */
function packed(text: string): GoogleAppsScript.Base.Blob {
  return Utilities.gzip(Utilities.newBlob(text)).setContentType('application/octet-stream');
}

function service<Name extends keyof Services>(name: Name): Services[Name] {
  const found =
    typeof BigQuery === 'undefined' ? undefined : (BigQuery as unknown as Partial<Services>)[name];
  if (!found) throw new Error('The BigQuery API service is not switched on in this script.');
  return found;
}
