import { type Reply, replyWithFailure } from '../errors';
import { refreshFormulasNow } from '../formulas';
import { type RecipientsDraft, saveRecipients, sendTestMessage } from '../messages';
import { requireTrigger, type SavedReportServices, saveBigQueryPlace } from '../reports';
import {
  type BigQueryPlace,
  DEFAULT_ID,
  fetchSuggestions,
  requireDecisionRight,
  type SettingsChange,
  setFormulasAllowed,
  setRefreshAllowed,
  testAndSaveSettings,
} from '../settings';
import { asText, isPlainObject, toObject } from '../storage';
import { getTexts } from '../wording';
import { createCloseCalls } from './month-close';
import { createPayoutCalls } from './payout-calls';
import { activateTab, createCallsWithAnswer, createReportCalls } from './report-calls';
import { readSidebarState } from './sidebar-state';

/**
 * Users can type every global function into a cell as a formula, but a cell passes only texts, numbers, truth values, dates and ranges. So
 * anything but a plain object is refused before anything is read or written. The cell shows the Error.
 */
export function createSidebarServer(buildServices: () => SavedReportServices, readUserLocale: () => string) {
  return (call: unknown): Reply<unknown> => {
    if (!isPlainObject(call)) throw new Error('sidebarCall is not a formula; formulas begin with ADREPORT_.');
    const { name, args } = call;
    const services = buildServices();
    const calls: object = createSidebarCalls(services, readUserLocale);
    // Own entries only: every object also has functions such as `constructor`.
    if (typeof name !== 'string' || !Object.keys(calls).includes(name) || !Array.isArray(args)) {
      // A sidebar that was loaded from another version may send such a call.
      const sentences = getTexts().errors.sidebarOutdated(String(name).slice(0, 60));
      return { failure: { kind: 'unexpected', ...sentences, issues: [], trace: '' } };
    }
    const handler = Reflect.get(calls, name) as (...args: unknown[]) => unknown;
    try {
      return { answer: handler(...args) };
    } catch (error) {
      return replyWithFailure(error, services.errors);
    }
  };
}

/** In place of the id of a connection: one that is added. */
export type NewConnection = 'new';
const NEW_CONNECTION: NewConnection = 'new';

/** Every user who has the file open can call these with any arguments, so each checks its arguments, although they have types here. */
function createSidebarCalls(services: SavedReportServices, readUserLocale: () => string) {
  const { settings } = services;
  const readState = () => readSidebarState(services);
  const withState = createCallsWithAnswer(readState);
  const selectConnection = (id: unknown) =>
    id === NEW_CONNECTION
      ? settings.createConnection(services.clock.now())
      : settings.selectById(asText(id ?? DEFAULT_ID));
  return {
    sidebarState: readState,
    sidebarSaveSettings: (draft: SettingsChange) => {
      const change: SettingsChange = toObject(draft);
      const store = selectConnection(change.connection);
      const keyTest = testAndSaveSettings(change, store, services);
      const name = store.id === DEFAULT_ID ? '' : store.readSettings().name;
      if (keyTest.result === 'accepted') fetchSuggestions(name, services);
      return { state: readState(), keyTest };
    },
    /** A language, or '' for that of Google. */
    sidebarChooseLanguage: withState((chosen: string) => settings.saveLanguage(chosen, readUserLocale())),
    /** In these calls, `id` is that of a connection; missing for the default one. */
    sidebarForgetKey: withState((id?: string) => selectConnection(id).forgetKey()),
    sidebarRemoveConnection: withState((id: string) => selectConnection(id).removeConnection()),
    sidebarAllowFormulas: withState((allowed: boolean, id?: string) =>
      setFormulasAllowed(allowed === true, selectConnection(id).id, services),
    ),
    sidebarRefreshFormulas: () => ({ ...refreshFormulasNow(services), state: readState() }),
    /** Whether the owner's hourly check refreshes the formulas of this file. */
    sidebarRefreshByHour: withState((allowed: boolean) => {
      requireDecisionRight(services);
      // The trigger is created first, because consent without an hourly check would have no effect.
      if (allowed === true) requireTrigger(services);
      setRefreshAllowed(allowed === true, services);
    }),
    /** Who else gets messages about problems. Stored for the current user and this file. */
    sidebarSaveRecipients: withState((draft: RecipientsDraft) => saveRecipients(toObject(draft), services)),
    sidebarTestMessage: () => ({ sentences: sendTestMessage(services), state: readState() }),
    ...createCloseCalls(services),
    ...createPayoutCalls(services),
    sidebarShowTab: (sheetId: number) => activateTab(sheetId, services),
    sidebarSaveBigQuery: withState((place: BigQueryPlace) => saveBigQueryPlace(toObject(place), services)),
    ...createReportCalls(services),
  };
}

/** The functions that the sidebar can call, by name. To add one, add an entry in `createSidebarCalls`. */
export type SidebarServer = ReturnType<typeof createSidebarCalls>;

export type SidebarCall = {
  readonly [Name in keyof SidebarServer]: {
    readonly name: Name;
    readonly args: Parameters<SidebarServer[Name]>;
  };
}[keyof SidebarServer];

export type { CellAudit } from '../audit';
export type { JournalFile, ReadinessLine } from '../close';
export type { LastChangeView } from '../reports';
export type { KeyTest } from '../settings';

export type SettingsAnswer = ReturnType<SidebarServer['sidebarSaveSettings']>;
export type TestMessage = ReturnType<SidebarServer['sidebarTestMessage']>;
export type Reports = ReturnType<SidebarServer['sidebarPauseReport']>;
export type SaveAnswer = ReturnType<SidebarServer['sidebarSaveReport']>;
/** A report to edit, and what the cells contain to which it points. */
export type OpenedReport = ReturnType<SidebarServer['sidebarOpenReport']>;
