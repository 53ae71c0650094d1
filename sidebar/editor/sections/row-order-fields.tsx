import {
  canHaveTop,
  hasDayInEachRow,
  isUsuallyDescending,
  listSortChoices,
  resolveRowOrder,
} from '../../form';
import { getViewTexts } from '../../text';
import { Select, TextField } from '../../ui';
import { changeForm, type Edit } from '../inputs/edit';
import { FieldWithIssues } from '../inputs/section';

const AS_LISTED = '';

/** The column that the rows are sorted by, the direction, and how many of the first rows the table shows. */
export function RowOrderFields({ edit }: { readonly edit: Edit }) {
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
      {canHaveTop(form) && (
        <TextField
          label={sheet.top}
          value={form.top}
          example={sheet.topExample}
          help={sheet.topHelp(hasDayInEachRow(form))}
          onType={(top) => changeForm(edit, { top })}
        />
      )}
    </FieldWithIssues>
  );
}
