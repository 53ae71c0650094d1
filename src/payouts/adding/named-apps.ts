import type { ClosePorts } from '../../close/closings/month-actions';
import { nameKey } from '../../request/name-key';
import { nearest } from '../../request/nearest';
import { propertyOf } from '../../storage/untrusted-value';
import type { OpenPayouts } from '../actions/read-payouts';
import { keptApps } from './kept-answers';
import type { NewLine } from './known-statements';

/** The sidebar shows so many texts at a time. */
const MOST_LIKELY = 20;

/**
 * The lines with the ids of the apps that users have chosen for texts that the reports do not know; these texts, unless somebody has chosen
 * for them in an earlier statement; and what is `chosen` now, to be kept. `order` is unchecked: texts, and the ids of apps or ''.
 */
export function withAppIds(
  lines: readonly NewLine[],
  order: unknown,
  { closings }: OpenPayouts,
  { appNames, document }: Pick<ClosePorts, 'appNames' | 'document'>,
) {
  const closed = closings.flatMap(({ amounts, adjustments }) => [...amounts, ...adjustments]);
  const names = new Map([...closed.map(({ appId, app }) => [appId, app] as const), ...appNames()]);
  const keys = new Set([...names.values()].map(nameKey));
  const isUnknown = (text: string) =>
    text !== '' && names.size > 0 && !names.has(text) && !keys.has(nameKey(text));
  const earlier = keptApps(document);
  const answered = lines.map((line) => {
    const { app: text, networkId } = line;
    if (!isUnknown(text)) return { line };
    const id = propertyOf(order, text);
    const chosen = typeof id === 'string' && (id === '' || names.has(id)) ? id : undefined;
    const kept = earlier(networkId, text);
    return {
      line: { ...line, app: (chosen ?? kept) || text },
      unknown: kept === undefined ? text : undefined,
      chosen: chosen === undefined ? undefined : { networkId, text, appId: chosen },
    };
  });
  const likelyApp = (text: string) => {
    const name = nearest(text, [...names.values()]);
    const [likely] = [...names].filter(([, each]) => each === name);
    return likely === undefined ? null : { id: likely[0], name: likely[1] };
  };
  const unknown = new Set(answered.flatMap((each) => each.unknown ?? []));
  return {
    lines: answered.map(({ line }) => line),
    apps: [...unknown].map((text, at) => ({ text, app: at < MOST_LIKELY ? likelyApp(text) : null })),
    appChoices: unknown.size === 0 ? [] : [...names].map(([id, name]) => ({ id, name })),
    chosen: answered.flatMap((each) => each.chosen ?? []),
  };
}
