import { readFormulaRefreshing, recoverFormulas } from '../formulas';
import { describeRecipients } from '../messages';
import {
  listSavedReports,
  readStatusSwitch,
  repairHourlyCheck,
  type SavedReport,
  type SavedReportServices,
} from '../reports';
import {
  DEFAULT_ID,
  describeUnconfirmedPlace,
  findConnection,
  maskKey,
  readFilePlace,
  readFormulaConsent,
  readStoredSuggestions,
  type UserConnection,
} from '../settings';
import { deleteOldTexts } from '../storage';
import { getTexts } from '../wording';

declare const WITH_BIGQUERY: boolean;

export type SidebarState = ReturnType<typeof readSidebarState>;

/** Also repairs what earlier executions and versions have left in the file. */
export function readSidebarState(services: SavedReportServices) {
  const { settings: store, clock, spreadsheet, activeUser, document, tabs, authorization } = services;
  const properties = document.readAll();
  // The repairs change no property that the state shows, so that they need not be read again.
  repairHourlyCheck(services, properties);
  deleteOldTexts(document, properties);
  recoverFormulas(properties, services);
  const missing = authorization.listMissing();
  const { missing: sentence } = getTexts().errors.authorization;
  const connections = store.listConnections();
  const reports: readonly SavedReport[] = listSavedReports(services, properties);
  const usedNames = new Set(reports.map(({ draft }) => draft.connection));
  const missingNames = [...usedNames].filter((name) => findConnection(name, connections) === undefined);
  const { project, dataset } = readFilePlace(properties);
  const { sheetId, title, isEmpty } = tabs.readActiveTab();
  const { a1: cell = 'A1' } = tabs.readActiveCell() ?? {};
  return {
    /** The server's time (milliseconds since 1970), for texts such as "3 hours ago" and for named days. */
    now: clock.now(),
    timeZone: spreadsheet.timeZone(),
    user: activeUser(),
    fileUrl: services.file().url,
    permissions:
      missing.length === 0 ? null : { sentence: sentence(missing), url: authorization.readGrantUrl() },
    /** The default connection. */
    ...buildConnectionView(store.readSettingsAndKey(), properties),
    otherConnections: connections.slice(1).map((other) => buildConnectionView(other, properties)),
    /** Of the sidebar. `isChosen`: the user has chosen it; otherwise it is that of Google. */
    language: store.readLanguage(),
    formulas: readFormulaConsent(services),
    recipients: describeRecipients(services),
    formulaRefreshing: readFormulaRefreshing(properties, services),
    /** The names of connections of the file's reports that the user does not have. Any editor can change them. */
    missingConnections: missingNames,
    /** Why the status sheet could not be written last time, as a sentence; '' if it was. */
    statusProblem: readStatusSwitch(properties)?.problem ?? '',
    /** The BigQuery dataset of the file's reports; null in a build without BigQuery. */
    bigQuery: WITH_BIGQUERY ? { project, dataset } : null,
    /** A sentence about a dataset that the user has not confirmed; '' if there is none. */
    bigQueryChange: WITH_BIGQUERY ? describeUnconfirmedPlace(services) : '',
    reports,
    activeSheet: {
      sheetId,
      title,
      isEmpty,
      cell,
      reportId: reports.find(({ sheet }) => sheet?.sheetId === sheetId)?.id ?? null,
    },
  };
}

export type ConnectionView = ReturnType<typeof buildConnectionView>;

function buildConnectionView({ id, settings, key }: UserConnection, properties: ReadonlyMap<string, string>) {
  return {
    ...settings,
    id,
    /** The masked form of the stored key; null if there is no key for the base URL's host. */
    maskedKey: key === undefined ? null : maskKey(key),
    /** The names that the form offers. */
    suggestions: readStoredSuggestions(properties, id === DEFAULT_ID ? '' : settings.name),
  };
}
