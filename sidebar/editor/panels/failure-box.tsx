import type { FailureMessage } from '../../../src/errors/failure-message';
import { detailsOf } from '../../ui/details';
import { Failure } from '../../ui/failure';
import type { Edit } from '../inputs/edit';

/** Announces a failure at once. It is in the page even without a failure, because screen readers only announce changes of known elements. */
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
