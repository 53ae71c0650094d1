import { addMonths, toMonth } from '../../src/dates';
import type { PayoutsView, SidebarState } from '../../src/sidebar-server';
import { formatMonth } from '../../src/wording';
import { toLocalDay } from '../sentences';
import { estimateServerTime } from '../server';
import { getViewTexts } from '../text';
import { Select } from '../ui';

const MAX_PAST_MONTHS = 24;

export type SelectChoices = Parameters<typeof Select>[0]['choices'];

/** A list that says “Choose…” until the user has chosen. */
export function PromptedSelect(props: Parameters<typeof Select>[0]) {
  const prompt = props.chosen === '' ? [{ id: '', label: getViewTexts().payouts.choose }] : [];
  return <Select {...props} choices={[...prompt, ...props.choices]} />;
}

export function toChoices(labels: Readonly<Record<string, string>>): SelectChoices {
  return Object.entries(labels).map(([id, label]) => ({ id, label }));
}

export function listNetworkChoices({ networks }: PayoutsView): SelectChoices {
  return networks.map(({ id, name }) => ({ id, label: name }));
}

export function listCurrencyChoices({ codes }: PayoutsView): SelectChoices {
  return codes.map((id) => ({ id, label: id }));
}

export function toMonthChoices(months: readonly string[]): SelectChoices {
  return months.map((id) => ({ id, label: formatMonth(id) }));
}

export function listStatementMonths(data: PayoutsView, { timeZone }: SidebarState): SelectChoices {
  const present = toMonth(toLocalDay(estimateServerTime(data), timeZone));
  const past = Array.from({ length: MAX_PAST_MONTHS }, (_, ago) => addMonths(present, -ago));
  return toMonthChoices(past);
}
