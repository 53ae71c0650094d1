import type { ClosePorts } from '../../close/closings/month-actions';
import { nameKey } from '../../request/name-key';
import { nearest } from '../../request/nearest';
import { asText, isString, propertyOf } from '../../storage/untrusted-value';
import type { OpenPayouts } from '../actions/read-payouts';
import { sumLines } from '../import/statements/statement-lines';
import { appKey, readAnswers } from './kept-answers';
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
  const isUnknown = ({ app }: NewLine) =>
    app !== '' && names.size > 0 && !names.has(app) && !keys.has(nameKey(app));
  const kept = readAnswers(document);
  const answers = sumLines(lines.filter(isUnknown), ['networkId', 'app']).map(({ networkId, app }) => {
    const name = appKey(networkId, app);
    const chosen = propertyOf(order, app);
    const isChosen = isString(chosen) && (chosen === '' || names.has(chosen));
    return { name, text: app, chosen: isChosen ? chosen : undefined, earlier: propertyOf(kept, name) };
  });
  const ids = new Map(answers.map(({ name, chosen, earlier }) => [name, chosen ?? asText(earlier)]));
  const asked = answers.filter(({ earlier }) => earlier === undefined).map(({ text }) => text);
  const likelyApp = (text: string) => {
    const name = nearest(text, [...names.values()]);
    const [id] = [...names].find(([, each]) => each === name) ?? [];
    return id === undefined || name === undefined ? null : { id, name };
  };
  return {
    lines: lines.map((line) => ({ ...line, app: ids.get(appKey(line.networkId, line.app)) || line.app })),
    apps: [...new Set(asked)].map((text, at) => ({ text, app: at < MOST_LIKELY ? likelyApp(text) : null })),
    appChoices: asked.length === 0 ? [] : [...names].map(([id, name]) => ({ id, name })),
    chosen: Object.fromEntries(
      answers.flatMap(({ name, chosen }) => (chosen === undefined ? [] : [[name, chosen]])),
    ),
  };
}
