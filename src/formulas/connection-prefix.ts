import { splitList } from '../request';
import { DEFAULT_ID, findConnection } from '../settings';
import { getTexts } from '../wording';
import { refuseArguments } from './arguments';
import type { Evaluation } from './evaluation';

/**
 * The connection that stands before the apps of a formula, and the apps without it: `Studio B: 00123456` is an app, and `Studio B:` all apps
 * of the owner's connection Studio B. A formula asks one connection, so that each app has the same prefix.
 */
export function splitConnection(apps: unknown, argument = '', evaluation: Evaluation) {
  const items = [apps].flat(DEEPEST).flatMap((item): unknown[] => {
    return typeof item === 'string' ? splitList(item) : [item];
  });
  // Apps without a prefix stay as they are typed. To read the connections, Google would have to be asked.
  if (!items.some((item) => String(item).includes(':'))) return { apps, connection: '' };
  const connections = evaluation.readAccess();
  const names = connections.flatMap(({ settings }) => (settings.name === '' ? [] : [settings.name]));
  if (names.length === 0) return { apps, connection: '' };
  const knownApps = evaluation.buildContext('').knownSource.readStored().apps;
  const { unknownConnection, severalConnections } = getTexts().formulas;
  const entries = items.map((item) => {
    const text = String(item ?? '');
    const [prefix = '', ...parts] = text.split(':');
    // An app may have a colon in its name.
    if (parts.length === 0 || knownApps.some(({ name }) => name === text))
      return { connection: '', app: item };
    const connection = prefix.trim() === '' ? undefined : findConnection(prefix.trim(), connections);
    if (connection === undefined) return refuseArguments(unknownConnection(argument, prefix.trim(), names));
    const { id, settings } = connection;
    return { connection: id === DEFAULT_ID ? '' : settings.name, app: parts.join(':').trim() };
  });
  const [connection = '', ...otherConnections] = new Set(entries.map((entry) => entry.connection));
  if (otherConnections.length > 0) return refuseArguments(severalConnections(argument));
  // A prefix alone means all apps, whatever else the list has.
  const areAll = entries.some(({ app }) => app === '');
  return { connection, apps: areAll ? [] : entries.map(({ app }) => app) };
}

/** The deepest level of nested arrays: a list may be a range of cells. */
const DEEPEST = 4;
