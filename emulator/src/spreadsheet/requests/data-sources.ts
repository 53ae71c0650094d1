/** addDataSource, for files of an edition with Connected Sheets. */
import type { Edit } from '../edits/edit';
import { InvalidRequest, type JsonObject, notEmulated, only, requiredObject, requiredText } from '../json';

/** Stores the source. Google also adds a tab for it, which has no cells of its own and is not emulated. */
export function addDataSource(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['dataSource'], 'add_data_source');
  const { store } = edit;
  if (!store.hasConnectedSheets)
    throw new InvalidRequest('Connected Sheets is not available for this spreadsheet.');
  const source = requiredObject(body, 'dataSource');
  only(source, ['spec'], 'data_source');
  const spec = requiredObject(source, 'spec');
  if (spec['bigQuery'] === undefined) notEmulated('a data source other than BigQuery');
  const bigQuery = requiredObject(spec, 'bigQuery');
  only(bigQuery, ['projectId', 'tableSpec'], 'big_query');
  requiredText(bigQuery, 'projectId');
  const table = requiredObject(bigQuery, 'tableSpec');
  only(table, ['tableProjectId', 'datasetId', 'tableId'], 'table_spec');
  for (const name of ['datasetId', 'tableId']) requiredText(table, name);
  const dataSource = { dataSourceId: String(store.newId()), spec };
  store.dataSources = [...store.dataSources, dataSource];
  return { dataSource };
}
