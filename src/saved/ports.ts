import type {
  Clock,
  FormatTime,
  Http,
  Locks,
  Packing,
  SpreadsheetApi,
  Tabs,
  TextCache,
  TextStore,
} from '../platform/ports';
import type { SettingsStore } from '../settings/settings-store';

/** What saved reports need from outside. */
export interface SavedPorts extends Packing {
  readonly http: Http;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly spreadsheet: SpreadsheetApi;
  readonly tabs: Tabs;
  readonly formatTime: FormatTime;
  readonly settings: SettingsStore;
  /** The document's properties. */
  readonly document: TextStore;
  /** The document's cache. */
  readonly cache: TextCache;
  /** The e-mail address of who is at the keyboard, or ''. */
  readonly activeUser: () => string;
  digest(text: string): string;
  /** A text that nobody can guess. */
  unguessable(): string;
}
