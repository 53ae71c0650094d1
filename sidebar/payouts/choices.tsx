import { addMonths, monthOf } from '../../src/dates/calendar';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { PayoutsView } from '../../src/sidebar-server/payouts';
import { formatMonth } from '../../src/wording/days';
import { dayIn } from '../sentences/local-time';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
import { Select } from '../ui/select';

/** The number of past months that a statement may be about. */
const PAST_MONTHS = 24;

export type Choices = Parameters<typeof Select>[0]['choices'];

/** A list that says “Choose…” until the user has chosen. */
export function Choose(props: Parameters<typeof Select>[0]) {
  const none = props.chosen === '' ? [{ id: '', label: texts().payouts.choose }] : [];
  return <Select {...props} choices={[...none, ...props.choices]} />;
}

export function choicesOf(labels: Readonly<Record<string, string>>): Choices {
  return Object.entries(labels).map(([id, label]) => ({ id, label }));
}

export function networkChoices({ networks }: PayoutsView): Choices {
  return networks.map(({ id, name }) => ({ id, label: name }));
}

export function codeChoices({ codes }: PayoutsView): Choices {
  return codes.map((id) => ({ id, label: id }));
}

export function monthChoices(months: readonly string[]): Choices {
  return months.map((id) => ({ id, label: formatMonth(id) }));
}

/** The months that a statement may be about, the newest first. */
export function statementMonths(data: PayoutsView, { timeZone }: SidebarState): Choices {
  const present = monthOf(dayIn(serverTime(data), timeZone));
  const past = Array.from({ length: PAST_MONTHS }, (_, ago) => addMonths(present, -ago));
  return monthChoices(past);
}
