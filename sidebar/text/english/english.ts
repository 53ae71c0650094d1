import { actions } from './actions';
import { audit } from './audit';
import { card } from './card';
import { changes } from './changes';
import { close } from './close';
import { controls } from './controls';
import { editor } from './editor';
import { fields, issues } from './fields';
import { help } from './help';
import { books, home } from './home';
import { payouts } from './payouts';
import { refresh } from './refresh';
import { run } from './run';
import { settings } from './settings';
import { times } from './times';

/** The English texts of the sidebar. Each view has a file. */
export const english = {
  /** The language tag with which dates, numbers and names of countries are formatted. */
  locale: 'en-GB',
  actions,
  audit,
  books,
  card,
  changes,
  close,
  controls,
  editor,
  fields,
  help,
  home,
  issues,
  payouts,
  refresh,
  run,
  settings,
  times,
};
