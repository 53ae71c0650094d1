import type { SpreadsheetApi } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { type BigQuerySettings, tableOf } from '../client/destination';
import { apiMessage } from '../client/failure';

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
export function connectSheet(spreadsheet: SpreadsheetApi, settings: BigQuerySettings): string {
  try {
    if (isConnected(spreadsheet, settings)) return '';
    const { projectId, datasetId, tableId } = tableOf(settings);
    const bigQuery = { projectId, tableSpec: { tableProjectId: projectId, datasetId, tableId } };
    spreadsheet.batchUpdate([{ addDataSource: { dataSource: { spec: { bigQuery } } } }]);
    return texts().bigquery.sheetConnected(settings.table);
  } catch (error) {
    const reason = apiMessage(error).replace(/^Invalid [^ ]+: /, '');
    return texts().bigquery.sheetNotConnected(settings.table, reason.slice(0, 120));
  }
}

function isConnected(spreadsheet: SpreadsheetApi, { project, dataset, table }: BigQuerySettings): boolean {
  const { dataSources = [] } = spreadsheet.get('dataSources(spec)') as DataSources;
  return dataSources.some(({ spec }) => {
    const { projectId, tableSpec } = spec?.bigQuery ?? {};
    return projectId === project && tableSpec?.datasetId === dataset && tableSpec.tableId === table;
  });
}
