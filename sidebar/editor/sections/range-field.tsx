import { useState } from 'preact/hooks';
import { countedIn, countedRange, isTypedCount, rangeChoices, TYPED_COUNT } from '../../sentences/dates';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import type { Edit } from '../inputs/edit';
import { TypedField } from '../inputs/fields';
import { Place } from '../inputs/section';

interface Props {
  readonly edit: Edit;
  /** True if other fields show the issues of the days. */
  readonly isTyped: boolean;
  readonly onChoose: (range: string) => void;
}

/** The range of days: from a list, or as a typed number of days, weeks or months. */
export function RangeField({ edit, isTyped, onChoose }: Props) {
  const { form } = edit;
  const { dates } = texts().fields;
  // While the user types 30 days, the fields stay, although the list has this range too.
  const [typesCount, setTypesCount] = useState(false);
  const counted = typesCount || isTypedCount(form.range) ? countedIn(form.range) : undefined;
  const choose = (id: string) => {
    setTypesCount(id === TYPED_COUNT);
    if (id !== TYPED_COUNT) onChoose(id);
    else if (countedIn(form.range) === undefined) onChoose('last 10 days');
  };
  return (
    <>
      <Place edit={edit} field={isTyped || counted ? null : 'startDate'}>
        <Select
          label={dates.range}
          choices={rangeChoices(form)}
          chosen={counted === undefined ? form.range : TYPED_COUNT}
          onChoose={choose}
        />
      </Place>
      {counted && (
        <div class="pair">
          <TypedField
            edit={edit}
            field="startDate"
            label={dates.count}
            value={counted.count}
            onType={(count) => onChoose(countedRange(count, counted.unit))}
          />
          <Select
            label={dates.unit}
            choices={Object.entries(dates.units).map(([id, label]) => ({ id, label }))}
            chosen={counted.unit}
            onChoose={(unit) => onChoose(countedRange(counted.count, unit))}
          />
        </div>
      )}
    </>
  );
}
