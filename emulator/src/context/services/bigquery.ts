import { handleOf } from '../blob';
import { call, strict } from '../host';

type Options = Readonly<Record<string, unknown>>;

/** The BigQuery advanced service, for manifests that enable it. Its methods have Apps Script's order of arguments. */
export function makeBigQuery(): object {
  const Datasets = strict('BigQuery.Datasets', {
    get: (project: string, dataset: string) => call('BigQuery', 'datasets.get', project, dataset),
    insert: (resource: object, project: string) => call('BigQuery', 'datasets.insert', resource, project),
    toString: () => 'Datasets',
  });
  const Tables = strict('BigQuery.Tables', {
    get: (project: string, dataset: string, table: string) =>
      call('BigQuery', 'tables.get', project, dataset, table),
    insert: (resource: object, project: string, dataset: string) =>
      call('BigQuery', 'tables.insert', resource, project, dataset),
    patch: (resource: object, project: string, dataset: string, table: string) =>
      call('BigQuery', 'tables.patch', resource, project, dataset, table),
    remove: (project: string, dataset: string, table: string) => {
      call('BigQuery', 'tables.delete', project, dataset, table);
    },
    toString: () => 'Tables',
  });
  const Jobs = strict('BigQuery.Jobs', {
    get: (project: string, job: string, options?: Options) =>
      call('BigQuery', 'jobs.get', project, job, options),
    insert: (resource: object, project: string, media?: object) =>
      call('BigQuery', 'jobs.insert', resource, project, media === undefined ? null : handleOf(media)),
    getQueryResults: (project: string, job: string, options?: Options) =>
      call('BigQuery', 'jobs.getQueryResults', project, job, options),
    toString: () => 'Jobs',
  });
  return strict('BigQuery', { Datasets, Tables, Jobs, toString: () => 'BigQuery' });
}
