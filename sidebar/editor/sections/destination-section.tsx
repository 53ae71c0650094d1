import { isUsuallyDescending, listSortChoices, resolveDestination, resolveRowOrder } from '../../form';
import { getViewTexts } from '../../text';
import { Select, TextField } from '../../ui';
import {
  Checkbox,
  changeForm,
  type Edit,
  type EditProps,
  FieldWithIssues,
  type SavedEditProps,
  Section,
  toIssuesId,
} from '../inputs';

/** The sheet into which the table is written. A report that already has a sheet stays there. */
export function DestinationSection(props: SavedEditProps) {
  const { edit, report } = props;
  const { sheet } = getViewTexts().fields;
  if (edit.form.saved !== null && report?.sheet) {
    return (
      <Section title={sheet.title} gist={sheet.named(report.sheet.title)}>
        <p>{sheet.staysIn(report.sheet.title)}</p>
        <RowOrderFields edit={edit} />
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
      <RowOrderFields edit={edit} />
    </Section>
  );
}

const RADIO_GROUP = 'destination';

function NewSheetChoice({ edit }: EditProps) {
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

function ThisSheetChoice({ edit }: EditProps) {
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

const AS_LISTED = '';

function RowOrderFields({ edit }: EditProps) {
  const { form } = edit;
  const { sheet } = getViewTexts().fields;
  const choices = listSortChoices(form);
  const order = resolveRowOrder(form);
  const chosen = choices.find(({ by }) => by === order?.by);
  const sortBy = (by: string) => {
    const choice = choices.find((one) => one.by === by);
    changeForm(edit, { order: choice ? { by, descending: isUsuallyDescending(choice.type) } : null });
  };
  return (
    <FieldWithIssues edit={edit} field="order">
      <div class="pair">
        <Select
          label={sheet.order}
          help={sheet.orderHelp}
          choices={[
            { id: AS_LISTED, label: sheet.asListed },
            ...choices.map(({ by, label }) => ({ id: by, label })),
          ]}
          chosen={order?.by ?? AS_LISTED}
          onChoose={sortBy}
        />
        {order !== null && chosen !== undefined && (
          <Select
            label={sheet.direction}
            choices={[true, false].map((descending) => ({
              id: String(descending),
              label: sheet.directions(chosen.type, descending),
            }))}
            chosen={String(order.descending)}
            onChoose={(id) => changeForm(edit, { order: { ...order, descending: id === 'true' } })}
          />
        )}
      </div>
    </FieldWithIssues>
  );
}
