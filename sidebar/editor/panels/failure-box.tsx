import type { FailureMessage } from '../../../src/errors/failure-message';
import { detailsOf } from '../../ui/details';
import { Failure } from '../../ui/failure';
import type { Edit } from '../inputs/edit';

/** Tells a failure at once; empty while nothing failed, so that a screen reader knows the place. */
export function FailureBox(props: {
  readonly failure: FailureMessage | null;
  readonly edit: Edit;
  readonly onAgain: () => void;
}) {
  const { failure, edit, onAgain } = props;
  const saved = edit.state.reports.find(({ id }) => id === edit.form.saved?.id) ?? null;
  return (
    <div role="alert">
      {failure !== null && (
        <Failure
          failure={failure}
          details={detailsOf(failure, edit.state, saved)}
          helps={{ again: onAgain }}
        />
      )}
    </div>
  );
}
