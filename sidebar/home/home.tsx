import { useState } from 'preact/hooks';
import { type Edits, isUnsaved, NEW } from '../edits';
import { Question } from '../question';
import type { RunView } from '../run/run-queue';
import type { SaidFailure, Server, SidebarState } from '../server';
import { isReady } from '../settings/settings';
import { CopiedCard } from './copied-card';
import { type Refresh, refreshSentences } from './refresh';
import type { ReportActs } from './report-acts';
import { ReportCard } from './report-card';

/** A failure of what was last done with a report. */
export interface FailedAct {
  readonly id: string;
  readonly failure: SaidFailure;
  readonly again: () => void;
}

export interface HomeProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly runs: ReadonlyMap<string, RunView>;
  readonly edits: Edits;
  readonly refresh: Refresh | null;
  /** What the user should know first; empty where there is nothing. */
  readonly notice: string;
  readonly failed: FailedAct | null;
  readonly acts: ReportActs;
  readonly onState: (state: SidebarState) => void;
  readonly onNew: () => void;
  readonly onRefreshAll: () => void;
  readonly onCancelAll: () => void;
  readonly onSettings: () => void;
  readonly onHelp: () => void;
}

/** The saved reports of this file. */
export function Home(props: HomeProps) {
  const { state, runs, edits, acts, failed } = props;
  const isRefreshing = props.refresh !== null && props.refresh.ended.length < props.refresh.names.length;
  return (
    <div class="view">
      <header class="head">
        <h1 tabIndex={-1}>Reports</h1>
        <button type="button" class="icon" aria-label="Help" title="Help" onClick={props.onHelp}>
          ?
        </button>
        <button type="button" class="icon" aria-label="Settings" title="Settings" onClick={props.onSettings}>
          ⚙
        </button>
      </header>
      {!isReady(state) && (
        <p class="note">
          There is no report key yet, so nothing can be refreshed.{' '}
          <button type="button" onClick={props.onSettings}>
            Open settings
          </button>
        </p>
      )}
      {state.copied !== null && <CopiedCard {...props} copied={state.copied} />}
      <div class="buttons">
        <button type="button" class="primary" onClick={props.onNew}>
          New report
        </button>
        {state.reports.length > 0 && (
          <button type="button" onClick={isRefreshing ? props.onCancelAll : props.onRefreshAll}>
            {isRefreshing ? 'Cancel all' : 'Refresh all'}
          </button>
        )}
      </div>
      {state.booksProblem !== '' && <p class="notices">{state.booksProblem}</p>}
      <Told {...props} />
      {isUnsaved(edits, NEW) && <UnsavedNew {...props} />}
      {state.reports.length === 0 && !isUnsaved(edits, NEW) && (
        <p class="empty">
          This file has no report yet. Make one: choose the days, the groups and the numbers, and it fills a
          sheet.
        </p>
      )}
      <ul class="reports">
        {state.reports.map((report) => (
          <ReportCard
            key={report.id}
            server={props.server}
            state={state}
            report={report}
            view={runs.get(report.id)}
            isUnsaved={isUnsaved(edits, report.id)}
            failed={failed?.id === report.id ? failed : null}
            acts={acts}
          />
        ))}
      </ul>
    </div>
  );
}

function Told({ notice, refresh }: HomeProps) {
  const lines = refresh === null ? [] : refreshSentences(refresh);
  return (
    <div role="status">
      {[notice, ...lines]
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} class="note">
            {line}
          </p>
        ))}
    </div>
  );
}

/** A new report that was begun and not saved. */
function UnsavedNew({ edits, acts, onNew }: HomeProps) {
  const [asks, setAsks] = useState(false);
  return (
    <section class="report" aria-label="New report, not saved">
      <h2 tabIndex={-1}>{edits.get(NEW)?.form.name}</h2>
      <p class="tags">
        <span class="state unsaved">Unsaved edits</span>
        <span class="hint">A new report, not saved yet</span>
      </p>
      <div class="buttons">
        <button type="button" onClick={onNew}>
          Continue editing
        </button>
        <button type="button" onClick={() => setAsks(true)}>
          Drop
        </button>
      </div>
      {asks && (
        <Question
          title="Drop the new report?"
          means="What you chose in it is lost. No sheet is touched."
          choices={[{ label: 'Drop it', act: () => acts.dropEdits(NEW) }]}
          onCancel={() => setAsks(false)}
        />
      )}
    </section>
  );
}
