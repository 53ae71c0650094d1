import type { SpreadsheetApi } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { apiMessage } from '../client/failure';
import { type TableAddress, tableOf } from '../client/table-address';

interface DataSources {
  readonly dataSources?: readonly { readonly spec?: { readonly bigQuery?: BigQuerySpec } }[];
}

interface BigQuerySpec {
  readonly projectId?: string;
  readonly tableSpec?: { readonly datasetId?: string; readonly tableId?: string };
}

/**
 * Connects the spreadsheet with the report's table (Connected Sheets), in a sheet that Google adds. Returns a sentence for the user, or
 * '' if the table was already connected. Never throws: only some editions of Google Workspace have Connected Sheets, and the report
 * does not need them.
 */
export function connectSheet(spreadsheet: SpreadsheetApi, address: TableAddress): string {
  try {
    if (isConnected(spreadsheet, address)) return '';
    const { projectId, datasetId, tableId } = tableOf(address);
    const bigQuery = { projectId, tableSpec: { tableProjectId: projectId, datasetId, tableId } };
    spreadsheet.batchUpdate([{ addDataSource: { dataSource: { spec: { bigQuery } } } }]);
    return texts().bigquery.sheetConnected(address.table);
  } catch (error) {
    const reason = apiMessage(error).replace(/^Invalid [^ ]+: /, '');
    return texts().bigquery.sheetNotConnected(address.table, reason.slice(0, 120));
  }
}

function isConnected(spreadsheet: SpreadsheetApi, { project, dataset, table }: TableAddress): boolean {
  const { dataSources = [] } = spreadsheet.get('dataSources(spec)') as DataSources;
  return dataSources.some(({ spec }) => {
    const { projectId, tableSpec } = spec?.bigQuery ?? {};
    return projectId === project && tableSpec?.datasetId === dataset && tableSpec.tableId === table;
  });
}
