import type { FormulaRefresh } from '../../src/formulas/refresh/refresh-formulas';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { ServerRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';

/** The progress and the result of a refresh of the file's formulas. */
export function FormulasRefreshed(props: {
  readonly asking: ServerRequest<FormulaRefresh>;
  readonly state: SidebarState;
}) {
  const { isBusy, answer, failure } = props.asking;
  const lines = isBusy ? [texts().home.refreshing.formulas] : (answer?.sentences ?? []);
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
