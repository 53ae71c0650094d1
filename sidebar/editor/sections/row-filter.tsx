import { hasField } from '../../../src/request/draft-fields';
import { FILTERED, filterColumns } from '../../../src/request/filter-lists';
import { gistOfFilter } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import { TextField } from '../../ui/text-field';
import { Tick } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { faultOf, issuesId, Place, Section } from '../inputs/section';
import { FilterListField } from './filter-list';

/** The filter of the report's rows, without the apps, which have a section of their own. */
export function RowFilterSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const words = texts().fields.rowFilter;
  const lists = FILTERED.filter(({ list }) => list !== 'apps' && filterColumns(list, form.report).length > 0);
  return (
    <Section title={words.title} gist={gistOfFilter(form) || words.all}>
      {lists.map(({ list }) => (
        <FilterListField key={list} edit={edit} list={list} />
      ))}
      {hasField('revenueOnly', form.report) && <RevenueOnly edit={edit} />}
      {hasField('revenueAbove', form.report) && <RevenueAbove edit={edit} />}
      <Place edit={edit} field="except">
        {null}
      </Place>
    </Section>
  );
}

function RevenueOnly({ edit }: { readonly edit: Edit }) {
  const words = texts().fields.rowFilter;
  return (
    <Place edit={edit} field="revenueOnly">
      <Tick
        id="revenue-only"
        label={words.revenueOnly}
        hint={words.revenueOnlyHint}
        isTicked={edit.form.revenueOnly}
        why={issuesId('revenueOnly')}
        onTick={(revenueOnly) => change(edit, { revenueOnly })}
      />
    </Place>
  );
}

function RevenueAbove({ edit }: { readonly edit: Edit }) {
  const words = texts().fields.rowFilter;
  return (
    <Place edit={edit} field="revenueAbove" isOwn>
      <TextField
        label={words.revenueAbove(edit.form.currency)}
        hint={words.revenueAboveHint}
        value={edit.form.revenueAbove}
        fault={faultOf(edit, 'revenueAbove')}
        onType={(revenueAbove) => change(edit, { revenueAbove })}
      />
    </Place>
  );
}
