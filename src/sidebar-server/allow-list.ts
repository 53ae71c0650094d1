import type { Reply } from '../errors/failure-message';
import { isPlainObject } from '../storage/plain-object';
import type { SidebarServer } from './messages';

/**
 * Answers one call of the sidebar. Every global function can be typed into a cell as a formula, but a cell hands over texts,
 * numbers, truth values, dates and ranges only: what is no object is refused before anything is read or written. The server's own
 * functions are the only ones that can be called. Each of them checks its arguments. Throws an Error that a cell shows.
 */
export function answerSidebar(call: unknown, server: () => SidebarServer): Reply<unknown> {
  if (!isPlainObject(call)) throw new Error('sidebarCall is not a formula; formulas begin with ADREPORT_.');
  const { name, args } = call;
  const functions: object = server();
  if (typeof name !== 'string' || !Object.keys(functions).includes(name) || !Array.isArray(args))
    return outdated(String(name));
  const work = Reflect.get(functions, name) as (...given: unknown[]) => Reply<unknown>;
  return work(...args);
}

/** A sidebar that was loaded before or after this version knows other calls. */
function outdated(name: string): Reply<never> {
  return {
    failure: {
      kind: 'unexpected',
      happened: `The add-on has no function “${name.slice(0, 60)}”.`,
      kept: 'Nothing was changed.',
      doNext: 'Reload the spreadsheet to get its newest version.',
      issues: [],
      trace: '',
    },
  };
}
