import type { SavedReport } from '../../../src/reports/saved-report';
import { destinationOf } from '../../form/order';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { Tick } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';

/** Where the table goes. A report that has its sheet stays there. */
export function DestinationSection(props: { readonly edit: Edit; readonly report: SavedReport | null }) {
  const { edit, report } = props;
  if (edit.form.saved !== null && report?.sheet) {
    return (
      <Section title="Sheet" gist={`“${report.sheet.title}”`}>
        <p>The report keeps its sheet “{report.sheet.title}”. Its next run brings the sheet in line.</p>
      </Section>
    );
  }
  return (
    <Section title="Sheet" gist={placeInWords(edit)}>
      <Place edit={edit} field="destination">
        <fieldset class="places" aria-describedby={issuesId('destination')}>
          <legend class="heard">Where the table goes</legend>
          <NewSheet edit={edit} />
          <ThisSheet edit={edit} />
          <OtherReport edit={edit} />
        </fieldset>
      </Place>
    </Section>
  );
}

interface Props {
  readonly edit: Edit;
}

const GROUP = 'destination';

function NewSheet({ edit }: Props) {
  const { destination, name } = edit.form;
  const choose = (title: string) => change(edit, { destination: { kind: 'new sheet', title } });
  return (
    <>
      <Tick
        id="new-sheet"
        group={GROUP}
        label="A new sheet"
        isTicked={destination.kind === 'new sheet'}
        onTick={() => choose('')}
      />
      {destination.kind === 'new sheet' && (
        <TextField
          label="Name of the sheet"
          value={destination.title}
          example={name}
          hint="Empty means: as the report."
          onType={choose}
        />
      )}
    </>
  );
}

function ThisSheet({ edit }: Props) {
  const { destination } = edit.form;
  const { sheetId, title, isEmpty } = edit.state.activeSheet;
  const isTicked = destination.kind === 'this sheet';
  const isEarlier = isTicked && destination.sheetId !== sheetId;
  const isBarred = !isEmpty && !isEarlier;
  return (
    <Tick
      id="this-sheet"
      group={GROUP}
      label={isEarlier ? 'The empty sheet chosen before' : `This sheet, “${title}”`}
      hint={isBarred ? 'It holds something already. Open an empty sheet, then this sidebar again.' : ''}
      isTicked={isTicked}
      isBarred={isBarred}
      onTick={() => change(edit, { destination: { kind: 'this sheet', sheetId } })}
    />
  );
}

function OtherReport({ edit }: Props) {
  const { destination, saved } = edit.form;
  const others = edit.state.reports.filter(({ id, sheet }) => id !== saved?.id && sheet !== null);
  const isTicked = destination.kind === 'report';
  const isBarred = others.length === 0 && !isTicked;
  const choose = (id: string) => change(edit, { destination: { kind: 'report', id } });
  return (
    <>
      <Tick
        id="other-report"
        group={GROUP}
        label="The sheet of a saved report"
        hint={isBarred ? 'No other saved report has a sheet yet.' : ''}
        isTicked={isTicked}
        isBarred={isBarred}
        onTick={() => choose(others[0]!.id)}
      />
      {isTicked && (
        <Select
          label="Which report"
          hint="This report takes its place: the sheet gets the new table, and the other report is gone."
          choices={others.map(({ id, name }) => ({ id, label: name }))}
          chosen={destination.id}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** "New sheet “Board”". */
function placeInWords({ form, state }: Edit): string {
  const destination = destinationOf(form.destination, form.name.trim());
  if (destination.kind === 'new sheet') return `A new sheet ${destination.title && `“${destination.title}”`}`;
  if (destination.kind === 'this sheet') return 'An empty sheet of this file';
  const other = state.reports.find(({ id }) => id === destination.id);
  return other === undefined ? 'A report that is gone' : `The sheet of “${other.name}”`;
}
