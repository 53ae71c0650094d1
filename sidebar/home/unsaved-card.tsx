import { useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { ServerRequest } from '../server/use-request';
import { type Edits, NEW } from '../state/edits';
import type { ReportActs } from '../state/report-acts';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';
import { Question } from '../ui/question';

interface Props {
  readonly id: string;
  readonly state: SidebarState;
  readonly edits: Edits;
  /** The request that saves the form of a report. */
  readonly saving: (id: string) => Pick<ServerRequest<unknown>, 'isBusy' | 'failure'>;
  readonly acts: ReportActs;
  readonly onNew: () => void;
}

/** A card for unsaved edits of a report that is not in the list: a new report, or a report that a user has deleted since. */
export function UnsavedCard({ state, edits, acts, saving, onNew, id }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, failure } = saving(id);
  const isNew = id === NEW;
  const { card, controls, home } = texts();
  const { unsaved } = home;
  return (
    <section class="unsaved-report" aria-label={isNew ? unsaved.newLabel : unsaved.deletedLabel}>
      <h2>{edits.get(id)?.form.name}</h2>
      <p class="state-line">
        <b>{isBusy ? controls.saving : card.unsavedEdits}</b>
        <span class="hint">{isNew ? unsaved.newHint : unsaved.deletedHint}</span>
      </p>
      <div class="buttons">
        <button type="button" onClick={() => (isNew ? onNew() : acts.edit(id))}>
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
          choices={[{ label: unsaved.dropIt, act: () => acts.dropEdits(id) }]}
          onCancel={() => setIsAsking(false)}
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
