import { useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Asking } from '../server/use-request';
import { type Edits, NEW } from '../state/edits';
import type { ReportActs } from '../state/report-acts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';
import { Question } from '../ui/question';

interface Props {
  readonly id: string;
  readonly state: SidebarState;
  readonly edits: Edits;
  /** How saving the form of a report goes. */
  readonly saving: (id: string) => Pick<Asking<unknown>, 'isBusy' | 'failure'>;
  readonly acts: ReportActs;
  readonly onNew: () => void;
}

/** Edits whose report is not in the list: a new one, or one that somebody has deleted meanwhile. */
export function UnsavedCard({ state, edits, acts, saving, onNew, id }: Props) {
  const [asks, setAsks] = useState(false);
  const { isBusy, failure } = saving(id);
  const isNew = id === NEW;
  return (
    <section class="report" aria-label={isNew ? 'New report, not saved' : 'Deleted report, not saved'}>
      <h2 tabIndex={-1}>{edits.get(id)?.form.name}</h2>
      <p class="tags">
        <span class="state unsaved">{isBusy ? 'Saving…' : 'Unsaved edits'}</span>
        <span class="hint">
          {isNew ? 'A new report, not saved yet' : 'Its report is not in this file any more'}
        </span>
      </p>
      <div class="buttons">
        <button type="button" onClick={() => (isNew ? onNew() : acts.edit(id))}>
          Continue editing
        </button>
        <button type="button" onClick={() => setAsks(true)}>
          Drop
        </button>
      </div>
      {asks && (
        <Question
          title={isNew ? 'Drop the new report?' : 'Drop the unsaved edits?'}
          means="What you chose in it is lost. No sheet is touched."
          choices={[{ label: 'Drop it', act: () => acts.dropEdits(id) }]}
          onCancel={() => setAsks(false)}
        />
      )}
      <div role="alert">
        {failure !== null && (
          <Failure failure={failure} details={detailsOf(failure, state, null)} helps={{}} />
        )}
      </div>
    </section>
  );
}
