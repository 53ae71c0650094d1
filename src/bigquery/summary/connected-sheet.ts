import type { SheetsRequest, SpreadsheetApi } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { type BigQuerySettings, tableOf } from '../client/destination';
import { apiMessage } from '../client/failure';

/** What connecting a sheet came to. `sentence` is '' where there is nothing to say. */
export interface ConnectOutcome {
  readonly state: 'connected' | 'was connected' | 'not connected';
  readonly sentence: string;
}

interface DataSources {
  readonly dataSources?: readonly { readonly spec?: { readonly bigQuery?: BigQuerySpec } }[];
}

interface BigQuerySpec {
  readonly projectId?: string;
  readonly tableSpec?: { readonly datasetId?: string; readonly tableId?: string };
}

/** The requests that connect the spreadsheet with the report's table, in a sheet that Google adds (Connected Sheets). */
export function connectedSheetRequests(settings: BigQuerySettings): readonly SheetsRequest[] {
  return [{ addDataSource: { dataSource: { spec: { bigQuery: specOf(settings) } } } }];
}

/**
 * Connects the spreadsheet with the report's table, once. Never throws: not every edition of Google Workspace has Connected Sheets, and
 * the summary is in the sheet whether or not.
 */
export function connectSheet(spreadsheet: SpreadsheetApi, settings: BigQuerySettings): ConnectOutcome {
  try {
    if (isConnected(spreadsheet, settings)) return { state: 'was connected', sentence: '' };
    spreadsheet.batchUpdate(connectedSheetRequests(settings));
    return {
      state: 'connected',
      sentence: texts().bigquery.sheetConnected(settings.table),
    };
  } catch (error) {
    return { state: 'not connected', sentence: notConnected(error, settings) };
  }
}

function isConnected(spreadsheet: SpreadsheetApi, settings: BigQuerySettings): boolean {
  const { dataSources = [] } = spreadsheet.get('dataSources(spec)') as DataSources;
  return dataSources.some(({ spec }) => {
    const found = spec?.bigQuery;
    return (
      found?.projectId === settings.project &&
      found.tableSpec?.datasetId === settings.dataset &&
      found.tableSpec.tableId === settings.table
    );
  });
}

function specOf(settings: BigQuerySettings) {
  const { projectId, datasetId, tableId } = tableOf(settings);
  return { projectId, tableSpec: { tableProjectId: projectId, datasetId, tableId } };
}

function notConnected(error: unknown, { table }: BigQuerySettings): string {
  const said = apiMessage(error)
    .replace(/^Invalid [^ ]+: /, '')
    .slice(0, 120);
  return texts().bigquery.sheetNotConnected(table, said);
}
