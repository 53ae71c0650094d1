import { texts } from '../text/texts';
import { Select } from '../ui/select';
import type { CloseProps } from './close-props';

const WEEKLY = [0, 1, 2, 3, 6, 12];
const MONTHLY = [0, 6, 12, 24, 36];

/** For how long closed months are asked for again. */
export function CheckScheduleForm({ server, books, act }: CloseProps) {
  const { close } = texts();
  const { weekly, monthly } = books.schedule;
  const save = (change: object) =>
    void act(() => server.sidebarCheckSchedule({ weekly, monthly, ...change }), 'schedule');
  const choices = (usual: readonly number[], chosen: number) =>
    [...new Set([...usual, chosen])]
      .sort((one, other) => one - other)
      .map((months) => ({ id: `${months}`, label: `${months}` }));
  return (
    <details class="section">
      <summary>{close.schedule}</summary>
      <div class="section-body">
        <p class="hint">{close.scheduleMeans}</p>
        <Select
          label={close.weekly}
          choices={choices(WEEKLY, weekly)}
          chosen={`${weekly}`}
          onChoose={(months) => save({ weekly: Number(months) })}
        />
        <Select
          label={close.monthly}
          choices={choices(MONTHLY, monthly)}
          chosen={`${monthly}`}
          onChoose={(months) => save({ monthly: Number(months) })}
        />
      </div>
    </details>
  );
}
