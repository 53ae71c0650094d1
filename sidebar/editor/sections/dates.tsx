import { CURRENCIES, report, ZONES } from '../../../src/catalogue/catalogue';
import { type Compare, DRAFT_FIELDS, hasField } from '../../../src/request/draft-fields';
import { CHOSEN_DAYS } from '../../form/date-range';
import { type FormGrain, formGrain, grainsOf, withGrain } from '../../form/dates/grain';
import { daysText, rangeChoices, severalDaysText } from '../../sentences/dates';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { change, type Edit } from '../inputs/edit';
import { faultOf, Place, Section } from '../inputs/section';

/** The days of the report, the zone they are counted in, and the currency. */
export function DatesSection({ edit }: { readonly edit: Edit }) {
  const { form, now } = edit;
  const { dates } = texts().fields;
  const words = daysText(form, now);
  const isChosen = form.range === CHOSEN_DAYS;
  return (
    <Section title={dates.title} gist={words} open>
      <Place edit={edit} field="startDate" isOwn={isChosen}>
        <Select
          label={dates.range}
          choices={rangeChoices(form)}
          chosen={form.range}
          onChoose={(range) => change(edit, { range })}
        />
        {isChosen && (
          <TextField
            type="date"
            label={dates.from}
            value={form.from}
            fault={faultOf(edit, 'startDate')}
            onType={(from) => change(edit, { from })}
          />
        )}
      </Place>
      {isChosen && (
        <Place edit={edit} field="endDate" isOwn>
          <TextField
            type="date"
            label={dates.to}
            value={form.to}
            fault={faultOf(edit, 'endDate')}
            onType={(to) => change(edit, { to })}
          />
        </Place>
      )}
      <p class="resolved" aria-live="polite">
        {words}
      </p>
      <p class="hint" aria-live="polite">
        {severalDaysText(form, now)}
      </p>
      <GrainAndComparison edit={edit} />
      <ZoneAndCurrency edit={edit} />
    </Section>
  );
}

/** What each row covers, and the earlier days that its numbers are compared with. */
function GrainAndComparison({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const { dates } = texts().fields;
  const grain = formGrain(form);
  const grains = grainsOf(form.report);
  const compares = (DRAFT_FIELDS.compare.choices ?? []).map((id) => ({
    id,
    label: comparedLabel(id, grain),
  }));
  return (
    <>
      {grains.length > 0 && (
        <Select
          label={dates.grain}
          hint={grain === 'date' || grain === 'all' ? undefined : dates.grainHint}
          choices={grains.map((id) => ({ id, label: dates.grains[id] }))}
          chosen={grain}
          onChoose={(id) => edit.become(withGrain(form, grains.find((one) => one === id) ?? grain))}
        />
      )}
      {hasField('compare', form.report) && (
        <Place edit={edit} field="compare">
          <Select
            label={dates.compare}
            hint={form.compare === 'none' ? undefined : dates.compareHint}
            choices={compares}
            chosen={form.compare}
            onChoose={(id) => change(edit, { compare: chosenOf(compares, id)?.id ?? 'none' })}
          />
        </Place>
      )}
    </>
  );
}

function comparedLabel(compare: Compare, grain: FormGrain): string {
  const { compared } = texts().fields.dates;
  return compare === 'none' ? compared.none : compared[compare][grain];
}

function ZoneAndCurrency({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const { dates } = texts().fields;
  return (
    <div class="pair">
      <Place edit={edit} field="zone">
        <Select
          label={dates.zone}
          choices={ZONES}
          chosen={form.zone}
          onChoose={(id) => change(edit, { zone: chosenOf(ZONES, id)?.id ?? form.zone })}
        />
      </Place>
      {report(form.report).takesCurrency && (
        <Place edit={edit} field="currency">
          <Select
            label={dates.currency}
            choices={CURRENCIES}
            chosen={form.currency}
            onChoose={(id) => change(edit, { currency: chosenOf(CURRENCIES, id)?.id ?? form.currency })}
          />
        </Place>
      )}
    </div>
  );
}

function chosenOf<Choice extends { readonly id: string }>(choices: readonly Choice[], id: string) {
  return choices.find((one) => one.id === id);
}
