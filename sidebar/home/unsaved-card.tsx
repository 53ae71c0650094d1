import { useState } from 'preact/hooks';
import { NEW } from '../state/edits';
import { texts } from '../text/texts';
import { Failure } from '../ui/failure';
import { Question } from '../ui/question';
import type { Shell } from '../use-shell';

/** A card for unsaved edits of a report that is not in the list: a new report, or a report that a user has deleted since. */
export function UnsavedCard({ id, shell }: { readonly id: string; readonly shell: Shell }) {
  const { editing } = shell;
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, failure } = editing.saving(id);
  const isNew = id === NEW;
  const { card, controls, home } = texts();
  const { unsaved } = home;
  return (
    <section class="unsaved-report" aria-label={isNew ? unsaved.newLabel : unsaved.deletedLabel}>
      <h2>{editing.edits.get(id)?.form.name}</h2>
      <p class="state-line">
        <b>{isBusy ? controls.saving : card.unsavedEdits}</b>
        <span class="hint">{isNew ? unsaved.newHint : unsaved.deletedHint}</span>
      </p>
      <div class="buttons">
        <button type="button" onClick={() => editing.goOn(id)}>
          {card.continueEditing}
        </button>
        <button type="button" onClick={() => setIsAsking(true)}>
          {unsaved.drop}
        </button>
      </div>
      {isAsking && (
        <Question
          title={isNew ? unsaved.dropNew : unsaved.dropEdits}
          means={unsaved.dropMeans}
          choices={[{ label: unsaved.dropIt, act: () => editing.drop(id) }]}
          onCancel={() => setIsAsking(false)}
        />
      )}
      <Failure failure={failure} state={shell.state} />
    </section>
  );
}
