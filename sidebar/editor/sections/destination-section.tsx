import type { SavedReport } from '../../../src/reports';
import { resolveDestination } from '../../form';
import { getViewTexts } from '../../text';
import { TextField } from '../../ui';
import { Checkbox } from '../inputs/checkbox';
import { changeForm, type Edit } from '../inputs/edit';
import { CheckboxField } from '../inputs/fields';
import { FieldWithIssues, Section, toIssuesId } from '../inputs/section';
import { RowOrderFields } from './row-order-fields';

/** The sheet into which the table is written. A report that already has a sheet stays there. */
export function DestinationSection(props: { readonly edit: Edit; readonly report: SavedReport | null }) {
  const { edit, report } = props;
  const { sheet } = getViewTexts().fields;
  if (edit.form.saved !== null && report?.sheet) {
    return (
      <Section title={sheet.title} gist={sheet.named(report.sheet.title)}>
        <p>{sheet.staysIn(report.sheet.title)}</p>
        <RowOptions edit={edit} />
      </Section>
    );
  }
  return (
    <Section title={sheet.title} gist={describeDestination(edit.form)}>
      <FieldWithIssues edit={edit} field="destination">
        <fieldset class="part places" aria-describedby={toIssuesId('destination')}>
          <legend class="heard">{sheet.legend}</legend>
          <NewSheetChoice edit={edit} />
          <ThisSheetChoice edit={edit} />
        </fieldset>
      </FieldWithIssues>
      <RowOptions edit={edit} />
    </Section>
  );
}

interface Props {
  readonly edit: Edit;
}

/** The totals row, and the order of the other rows. */
function RowOptions({ edit }: Props) {
  const { sheet } = getViewTexts().fields;
  return (
    <>
      <CheckboxField edit={edit} field="totals" label={sheet.totals} />
      <RowOrderFields edit={edit} />
    </>
  );
}

const RADIO_GROUP = 'destination';

function NewSheetChoice({ edit }: Props) {
  const { destination, name } = edit.form;
  const { sheet } = getViewTexts().fields;
  const chooseNewSheet = (title: string) => changeForm(edit, { destination: { kind: 'new sheet', title } });
  return (
    <>
      <Checkbox
        id="new-sheet"
        group={RADIO_GROUP}
        label={sheet.newSheet}
        isChecked={destination.kind === 'new sheet'}
        onCheck={() => chooseNewSheet('')}
      />
      {destination.kind === 'new sheet' && (
        <TextField
          label={sheet.name}
          value={destination.title}
          example={name}
          help={sheet.nameHelp}
          onType={chooseNewSheet}
        />
      )}
    </>
  );
}

function ThisSheetChoice({ edit }: Props) {
  const { destination } = edit.form;
  const { sheet } = getViewTexts().fields;
  const { sheetId, title, isEmpty, cell, reportId } = edit.state.activeSheet;
  const chosen = destination.kind === 'this sheet' ? destination : null;
  const isOtherSheet = chosen !== null && chosen.sheetId !== sheetId;
  const isDisabled = reportId !== null && !isOtherSheet;
  const chooseThisSheet = (part: Partial<typeof chosen>) =>
    changeForm(edit, { destination: { kind: 'this sheet', sheetId, ...part } });
  return (
    <>
      <Checkbox
        id="this-sheet"
        group={RADIO_GROUP}
        label={isOtherSheet ? sheet.chosenBefore : sheet.thisSheet(title)}
        hint={isDisabled ? sheet.hasReport : ''}
        isChecked={chosen !== null}
        isDisabled={isDisabled}
        onCheck={() => chooseThisSheet(isEmpty ? {} : { cell })}
      />
      {chosen !== null && (
        <TextField
          label={sheet.firstCell}
          value={chosen.cell ?? 'A1'}
          hint={sheet.firstCellHint}
          onType={(typed) => chooseThisSheet({ ...chosen, cell: typed })}
        />
      )}
    </>
  );
}

/** The sheet of the table in words: "New sheet “Board”". */
export function describeDestination(form: Edit['form']): string {
  const destination = resolveDestination(form.destination, form.name.trim());
  const { sheet } = getViewTexts().fields;
  if (destination.kind === 'new sheet')
    return destination.title === '' ? sheet.newSheet : sheet.newSheetNamed(destination.title);
  return sheet.sheetFrom(destination.cell ?? 'A1');
}
