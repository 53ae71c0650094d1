import { hasField } from '../../../src/request/draft';
import { FILTERED, filterColumns } from '../../../src/request/filter-lists';
import { isOfOneApp } from '../../form/available-fields';
import { gistOfFilter } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import { change, type Edit } from '../inputs/edit';
import { TickField, TypedField } from '../inputs/fields';
import { Place, Section } from '../inputs/section';
import { FilterListField } from './filter-list';

/** The filter of the report's rows. The one app of a device report is not part of it. */
export function FilterSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const words = texts().fields.rowFilter;
  const lists = FILTERED.filter((list) => list !== 'apps' && filterColumns(list, form.report).length > 0);
  return (
    <Section title={words.title} gist={gistOfFilter(form) || words.all}>
      {!isOfOneApp(form.report) && <FilterListField key={form.report} edit={edit} list="apps" />}
      {lists.map((list) => (
        <FilterListField key={list} edit={edit} list={list} />
      ))}
      {hasField('revenueOnly', form.report) && (
        <TickField edit={edit} field="revenueOnly" label={words.revenueOnly} />
      )}
      {hasField('revenueAbove', form.report) && (
        <TypedField
          edit={edit}
          field="revenueAbove"
          label={words.revenueAbove(form.currency)}
          help={words.revenueAboveHelp}
          value={form.revenueAbove}
          onType={(revenueAbove) => change(edit, { revenueAbove })}
        />
      )}
      <Place edit={edit} field="except">
        {null}
      </Place>
    </Section>
  );
}
