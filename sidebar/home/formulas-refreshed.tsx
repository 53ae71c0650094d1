import type { Asking } from '../asking';
import { detailsOf } from '../details';
import { Failure } from '../failure';
import type { FormulaRefresh, SidebarState } from '../server';

/** How far a refresh of the file's formulas is, and what came of it. */
export function FormulasRefreshed(props: {
  readonly asking: Asking<FormulaRefresh>;
  readonly state: SidebarState;
}) {
  const { isBusy, answer, failure } = props.asking;
  const lines = isBusy ? [BUSY] : (answer?.sentences ?? []);
  return (
    <div role="status">
      {failure !== null && !isBusy && (
        <Failure failure={failure} details={detailsOf(failure, props.state, null)} helps={{}} />
      )}
      {lines.map((line) => (
        <p key={line} class="note">
          {line}
        </p>
      ))}
    </div>
  );
}

const BUSY = 'Refreshing formulas… Until they are calculated, their cells show an error for a moment.';
