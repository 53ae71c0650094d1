import { useState } from 'preact/hooks';
import { NEW } from '../state/edits';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';
import { Question } from '../ui/question';
import type { HomeProps } from './home';

type Props = Pick<HomeProps, 'state' | 'edits' | 'acts' | 'saving' | 'onNew'> & { readonly id: string };

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
