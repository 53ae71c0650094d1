import type { DailyUse } from './daily-use';
import type { HostService } from './host-service';
import type { SpreadsheetStore } from './spreadsheet/store';
import type { RuntimeClock } from './time/clock';

interface State {
  readonly clock: RuntimeClock;
  readonly spreadsheets: SpreadsheetStore[];
  readonly dailyUse: DailyUse;
  readonly services: Iterable<HostService>;
  /** The users who have withdrawn their authorization, or a part of it. */
  readonly revoked: Map<string, unknown>;
}

/**
 * Saves all state that executions change: files, properties, caches, triggers, mails, quotas and authorizations. Returns a function that
 * restores this state and the time; it may be called several times.
 */
export function keepState({ clock, spreadsheets, dailyUse, services, revoked }: State): () => void {
  const now = clock.now();
  const [files, lost] = [spreadsheets.slice(), [...revoked]];
  const backs = [
    ...files.map(keepFile),
    dailyUse.keep(),
    ...[...services].flatMap((service) => (service.keep === undefined ? [] : [service.keep()])),
  ];
  return () => {
    spreadsheets.splice(0, spreadsheets.length, ...files);
    for (const back of backs) back();
    revoked.clear();
    for (const [user, how] of lost) revoked.set(user, how);
    clock.advance(now - clock.now());
  };
}

function keepFile(file: SpreadsheetStore): () => void {
  const restore = file.version();
  const [toasts, selected] = [file.toasts.slice(), [...file.selected]];
  const { editors, viewers } = file;
  return () => {
    file.change(restore);
    Object.assign(file, { editors, viewers });
    file.toasts.splice(0, file.toasts.length, ...toasts);
    file.selected.clear();
    for (const [tab, cells] of selected) file.selected.set(tab, cells);
  };
}
