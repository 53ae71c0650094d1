import type { SavedReport } from '../../../src/reports/saved-report';
import { destinationOf } from '../../form/refreshing';
import { texts } from '../../text/texts';
import { TextField } from '../../ui/text-field';
import { Tick } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { TickField } from '../inputs/fields';
import { issuesId, Place, Section } from '../inputs/section';
import { RowOrderFields } from './row-order';

/** The sheet into which the table is written. A report that already has a sheet stays there. */
export function DestinationSection(props: { readonly edit: Edit; readonly report: SavedReport | null }) {
  const { edit, report } = props;
  const { sheet } = texts().fields;
  if (edit.form.saved !== null && report?.sheet) {
    return (
      <Section title={sheet.title} gist={sheet.named(report.sheet.title)}>
        <p>{sheet.staysIn(report.sheet.title)}</p>
        <Rows edit={edit} />
      </Section>
    );
  }
  return (
    <Section title={sheet.title} gist={placeText(edit.form)}>
      <Place edit={edit} field="destination">
        <fieldset class="part places" aria-describedby={issuesId('destination')}>
          <legend class="heard">{sheet.legend}</legend>
          <NewSheet edit={edit} />
          <ThisSheet edit={edit} />
        </fieldset>
      </Place>
      <Rows edit={edit} />
    </Section>
  );
}

interface Props {
  readonly edit: Edit;
}

/** The totals row, and the order of the other rows. */
function Rows({ edit }: Props) {
  const { sheet } = texts().fields;
  return (
    <>
      <TickField edit={edit} field="totals" label={sheet.totals} />
      <RowOrderFields edit={edit} />
    </>
  );
}

const GROUP = 'destination';

function NewSheet({ edit }: Props) {
  const { destination, name } = edit.form;
  const { sheet } = texts().fields;
  const choose = (title: string) => change(edit, { destination: { kind: 'new sheet', title } });
  return (
    <>
      <Tick
        id="new-sheet"
        group={GROUP}
        label={sheet.newSheet}
        isTicked={destination.kind === 'new sheet'}
        onTick={() => choose('')}
      />
      {destination.kind === 'new sheet' && (
        <TextField
          label={sheet.name}
          value={destination.title}
          example={name}
          help={sheet.nameHelp}
          onType={choose}
        />
      )}
    </>
  );
}

function ThisSheet({ edit }: Props) {
  const { destination } = edit.form;
  const { sheet } = texts().fields;
  const { sheetId, title, isEmpty, cell, reportId } = edit.state.activeSheet;
  const chosen = destination.kind === 'this sheet' ? destination : null;
  const isEarlier = chosen !== null && chosen.sheetId !== sheetId;
  const isBarred = reportId !== null && !isEarlier;
  const choose = (from: Partial<typeof chosen>) =>
    change(edit, { destination: { kind: 'this sheet', sheetId, ...from } });
  return (
    <>
      <Tick
        id="this-sheet"
        group={GROUP}
        label={isEarlier ? sheet.chosenBefore : sheet.thisSheet(title)}
        hint={isBarred ? sheet.hasReport : ''}
        isTicked={chosen !== null}
        isBarred={isBarred}
        onTick={() => choose(isEmpty ? {} : { cell })}
      />
      {chosen !== null && (
        <TextField
          label={sheet.firstCell}
          value={chosen.cell ?? 'A1'}
          hint={sheet.firstCellHint}
          onType={(typed) => choose({ ...chosen, cell: typed })}
        />
      )}
    </>
  );
}

/** The sheet of the table in words: "New sheet “Board”". */
export function placeText(form: Edit['form']): string {
  const destination = destinationOf(form.destination, form.name.trim());
  const { sheet } = texts().fields;
  if (destination.kind === 'new sheet')
    return destination.title === '' ? sheet.newSheet : sheet.newSheetNamed(destination.title);
  return sheet.sheetFrom(destination.cell ?? 'A1');
}
