import { FILTER_LISTS, hasField, listFilterColumns } from '../../../src/request';
import { isSingleAppReport } from '../../form';
import { describeFilter } from '../../sentences';
import { getViewTexts } from '../../text';
import { changeForm, type Edit } from '../inputs/edit';
import { CheckboxField, TypedField } from '../inputs/fields';
import { FieldWithIssues, Section } from '../inputs/section';
import { FilterListField } from './filter-list-field';

/** The filter of the report's rows. The one app of a device report is not part of it. */
export function FilterSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const filterTexts = getViewTexts().fields.rowFilter;
  const lists = FILTER_LISTS.filter(
    (list) => list !== 'apps' && listFilterColumns(list, form.report).length > 0,
  );
  return (
    <Section title={filterTexts.title} gist={describeFilter(form) || filterTexts.all}>
      {!isSingleAppReport(form.report) && <FilterListField key={form.report} edit={edit} list="apps" />}
      {lists.map((list) => (
        <FilterListField key={list} edit={edit} list={list} />
      ))}
      {hasField('revenueOnly', form.report) && (
        <CheckboxField edit={edit} field="revenueOnly" label={filterTexts.revenueOnly} />
      )}
      {hasField('revenueAbove', form.report) && (
        <TypedField
          edit={edit}
          field="revenueAbove"
          label={filterTexts.revenueAbove(form.currency)}
          help={filterTexts.revenueAboveHelp}
          value={form.revenueAbove}
          onType={(revenueAbove) => changeForm(edit, { revenueAbove })}
        />
      )}
      <FieldWithIssues edit={edit} field="except">
        {null}
      </FieldWithIssues>
    </Section>
  );
}
