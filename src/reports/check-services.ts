import { SettingsStore } from '../settings/settings-store';
import { HIDDEN_SHEETS } from '../sheet/read/hidden-sheets';
import { StoreSnapshot } from '../storage/store-snapshot';
import { ReportCells } from './report-cells';
import { type ReportStores, reportStores } from './store/saved-reports';

export type CheckServices = ReturnType<typeof checkServices>;

/** An hourly check refreshes many reports in one execution, so properties are read once. */
export function checkServices(ports: ReportStores) {
  const document = new StoreSnapshot(ports.document, [HIDDEN_SHEETS]);
  const user = new StoreSnapshot(ports.user);
  const settings = new SettingsStore(user);
  const cells = new ReportCells(ports);
  return { ...reportStores({ ...ports, document, user, settings, cells }), document, user };
}
