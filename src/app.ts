import { Formulas } from './formulas/formulas';
import { activeUser } from './platform/apps-script/active-user';
import { clock } from './platform/apps-script/clock';
import { formatTime } from './platform/apps-script/format-time';
import { http } from './platform/apps-script/http';
import { locks } from './platform/apps-script/locks';
import { addMenu, showSidebar } from './platform/apps-script/menu';
import { digest, packing } from './platform/apps-script/packing';
import { spreadsheetApi } from './platform/apps-script/spreadsheet-api';
import { documentCache } from './platform/apps-script/text-cache';
import { documentStore, userStore } from './platform/apps-script/text-store';
import { type RunOrder, type RunReport, runReport } from './saved/run-report';
import { formulaAccess } from './settings/formula-access';
import { SettingsStore } from './settings/settings-store';
import { SharedKey } from './settings/shared-key';
import { forgetKey, type SidebarState, type StateDraft, saveState, sidebarState } from './sidebar-state';

const NAME = 'Ad Reports';

/** What the add-on can do, wired to Apps Script. */
export interface App {
  addMenu(): void;
  openSidebar(): void;
  state(): SidebarState;
  saveSettings(draft: StateDraft): SidebarState;
  forgetKey(): SidebarState;
  shareKey(): SidebarState;
  stopSharingKey(): SidebarState;
  run(order: RunOrder): RunReport;
  readonly formulas: Formulas;
}

let built: App | undefined;

/** The app, built on first use: nothing may touch a service while the bundle loads. */
export function app(): App {
  built ??= build();
  return built;
}

function build(): App {
  const settings = new SettingsStore(userStore);
  const sharedKey = new SharedKey(documentStore, settings, activeUser);
  const ports = { http, clock, locks, spreadsheet: spreadsheetApi, formatTime, settings };
  return {
    addMenu: () => addMenu([{ label: 'Open', run: 'openSidebar' }]),
    openSidebar: () => showSidebar(NAME),
    state: () => sidebarState(settings, sharedKey),
    saveSettings: (draft) => saveState(settings, sharedKey, draft),
    forgetKey: () => forgetKey(settings, sharedKey),
    shareKey: () => {
      sharedKey.share();
      return sidebarState(settings, sharedKey);
    },
    stopSharingKey: () => {
      sharedKey.stop();
      return sidebarState(settings, sharedKey);
    },
    run: (order) => runReport(order, ports),
    formulas: new Formulas({
      ...ports,
      ...packing,
      digest,
      cache: documentCache,
      timeZone: () => spreadsheetApi.timeZone(),
      access: () => formulaAccess(documentStore, userStore),
    }),
  };
}
