import { hasField } from '../../../src/request/draft';
import { FILTERED, filterColumns } from '../../../src/request/filter-lists';
import { gistOfFilter } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import { change, type Edit } from '../inputs/edit';
import { TickField, TypedField } from '../inputs/fields';
import { Place, Section } from '../inputs/section';
import { FilterListField } from './filter-list';

/** The filter of the report's rows, without the apps, which have a section of their own. */
export function RowFilterSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const words = texts().fields.rowFilter;
  const lists = FILTERED.filter((list) => list !== 'apps' && filterColumns(list, form.report).length > 0);
  return (
    <Section title={words.title} gist={gistOfFilter(form) || words.all}>
      {lists.map((list) => (
        <FilterListField key={list} edit={edit} list={list} />
      ))}
      {hasField('revenueOnly', form.report) && (
        <TickField edit={edit} field="revenueOnly" label={words.revenueOnly} hint={words.revenueOnlyHint} />
      )}
      {hasField('revenueAbove', form.report) && (
        <TypedField
          edit={edit}
          field="revenueAbove"
          label={words.revenueAbove(form.currency)}
          hint={words.revenueAboveHint}
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
