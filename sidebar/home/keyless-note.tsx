import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { isScheduled } from '../sentences/schedule-text';
import { texts } from '../text/texts';

/** For a user without a key: whose keys refresh the reports, and where to enter the own one. */
export function KeylessNote(props: { readonly state: SidebarState; readonly onSettings: () => void }) {
  const { keyless } = texts().home;
  return (
    <p class="note">
      {keyless.keyOf(otherOwners(props.state.reports))}{' '}
      <button type="button" onClick={props.onSettings}>
        {keyless.enterKey}
      </button>
    </p>
  );
}

/** The addresses of other users with whose keys reports refresh themselves; '' for one that Google does not show. */
function otherOwners(reports: readonly SavedReport[]): readonly string[] {
  const theirs = reports.filter((report) => !report.mine && !report.paused && isScheduled(report));
  return [...new Set(theirs.map(({ owner }) => owner))].sort();
}
