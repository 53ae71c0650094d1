import type { SheetResource, TabFacts } from '../../platform/ports';
import { SettingsStore } from '../../settings/settings-store';
import { KnownTabs } from '../../sheet/api/known-tabs';
import { patientSheets } from '../../sheet/api/retrying-api';
import { HIDDEN_SHEETS } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS } from '../../sheet/read/report-sheet';
import { StoreSnapshot } from '../../storage/store-snapshot';
import { ReportCells } from '../report-cells';
import { type ReportStores, reportStores } from '../store/saved-reports';

/** An hourly check refreshes many reports in one execution, so properties and tabs are read once. */
export interface CheckSources extends ReportStores {
  readonly document: StoreSnapshot;
  readonly user: StoreSnapshot;
}

export function checkSources(ports: ReportStores): CheckSources {
  const document = new StoreSnapshot(ports.document, [HIDDEN_SHEETS]);
  const user = new StoreSnapshot(ports.user);
  const knownTabs = new KnownTabs();
  const spreadsheet = knownTabs.watching(ports.spreadsheet);
  const file = () => {
    knownTabs.file ??= patientSheets(spreadsheet, ports.clock).get(SHEET_FIELDS);
    return knownTabs.file;
  };
  const tabs = { ...ports.tabs, all: () => (file().sheets ?? []).map(tabFacts) };
  const settings = new SettingsStore(user);
  const cells = new ReportCells({ ...ports, spreadsheet });
  return {
    ...reportStores({ ...ports, document, user, settings, cells, spreadsheet, knownTabs, tabs }),
    document,
    user,
  };
}

function tabFacts({ properties }: SheetResource): TabFacts {
  const { sheetId = 0, title = '', hidden = false } = properties ?? {};
  return { sheetId, title, hidden };
}
