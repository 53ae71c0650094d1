import { useState } from 'preact/hooks';
import {
  formatCountedRange,
  isTypedCount,
  listRangeChoices,
  parseCountedRange,
  TYPED_COUNT,
} from '../../sentences';
import { getViewTexts } from '../../text';
import { Select } from '../../ui';
import type { Edit } from '../inputs/edit';
import { TypedField } from '../inputs/fields';
import { FieldWithIssues } from '../inputs/section';

interface Props {
  readonly edit: Edit;
  /** True if other fields show the issues of the days. */
  readonly isTyped: boolean;
  readonly onChoose: (range: string) => void;
}

/** The range of days: from a list, or as a typed number of days, weeks or months. */
export function RangeField({ edit, isTyped, onChoose }: Props) {
  const { form } = edit;
  const { dates } = getViewTexts().fields;
  // While the user types 30 days, the fields stay, although the list has this range too.
  const [typesCount, setTypesCount] = useState(false);
  const typedRange = typesCount || isTypedCount(form.range) ? parseCountedRange(form.range) : undefined;
  const chooseRange = (id: string) => {
    setTypesCount(id === TYPED_COUNT);
    if (id !== TYPED_COUNT) onChoose(id);
    else if (parseCountedRange(form.range) === undefined) onChoose('last 10 days');
  };
  return (
    <>
      <FieldWithIssues edit={edit} field={isTyped || typedRange ? null : 'startDate'}>
        <Select
          label={dates.range}
          choices={listRangeChoices(form)}
          chosen={typedRange === undefined ? form.range : TYPED_COUNT}
          onChoose={chooseRange}
        />
      </FieldWithIssues>
      {typedRange && (
        <div class="pair">
          <TypedField
            edit={edit}
            field="startDate"
            label={dates.count}
            value={typedRange.count}
            onType={(count) => onChoose(formatCountedRange(count, typedRange.unit))}
          />
          <Select
            label={dates.unit}
            choices={Object.entries(dates.units).map(([id, label]) => ({ id, label }))}
            chosen={typedRange.unit}
            onChoose={(unit) => onChoose(formatCountedRange(typedRange.count, unit))}
          />
        </div>
      )}
    </>
  );
}
