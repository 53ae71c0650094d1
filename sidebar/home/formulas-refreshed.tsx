import type { FormulaRefresh } from '../../src/formulas/refresh/refresh-now';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Asking } from '../server/use-request';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';

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

const BUSY =
  'Refreshing formulas… Their cells show an error until they are calculated: for hundreds of cells a few minutes.';
