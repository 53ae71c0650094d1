import {
  CanceledError,
  CommandType,
  ICommandService,
  type IRange,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  mergeLocales,
  ThemeService,
  Univer,
  UniverInstanceType,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import designTexts from '@univerjs/design/locale/en-US';
import { UniverDocsPlugin } from '@univerjs/docs';
import { UniverDocsUIPlugin } from '@univerjs/docs-ui';
import docsTexts from '@univerjs/docs-ui/locale/en-US';
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverRenderEnginePlugin } from '@univerjs/engine-render';
import { AutoFillCommand, UniverSheetsPlugin } from '@univerjs/sheets';
import sheetsTexts from '@univerjs/sheets/locale/en-US';
import { UniverSheetsUIPlugin } from '@univerjs/sheets-ui';
import sheetsUiTexts from '@univerjs/sheets-ui/locale/en-US';
import { UniverUIPlugin } from '@univerjs/ui';
import uiTexts from '@univerjs/ui/locale/en-US';
import '@univerjs/sheets/facade';
import '@univerjs/sheets-ui/facade';

export const FILE = 'file';

/** The commands that users may execute in the grid. All other changes are made by the page through the server. */
const ALLOWED =
  /^sheet\.command\.(scroll|set-scroll|select|move-selection|expand-selection|delta-column-width)/;

/** Starts Univer as a canvas with an empty file, without its bars, editor, formulas and undo. */
export function startUniver(container: HTMLElement, filled: Filled): { univer: Univer; api: FUniver } {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: {
      [LocaleType.EN_US]: mergeLocales(designTexts, docsTexts, sheetsTexts, sheetsUiTexts, uiTexts),
    },
    logLevel: LogLevel.ERROR,
  });
  univer.registerPlugin(UniverRenderEnginePlugin);
  univer.registerPlugin(UniverUIPlugin, {
    container,
    header: false,
    toolbar: false,
    footer: false,
    contextMenu: false,
    disableAutoFocus: true,
  });
  univer.registerPlugin(UniverDocsPlugin);
  univer.registerPlugin(UniverDocsUIPlugin);
  univer.registerPlugin(UniverFormulaEnginePlugin, { notExecuteFormula: true });
  univer.registerPlugin(UniverSheetsPlugin, { notExecuteFormula: true });
  univer.registerPlugin(UniverSheetsUIPlugin, {
    formulaBar: false,
    footer: false,
    disableEdit: true,
    disableAutoFocus: true,
    disableForceStringAlert: true,
    disableForceStringMark: true,
    scrollConfig: { barSize: 12, thumbBackgroundColor: 'rgba(60,64,67,0.32)' },
  });
  useColors(univer);
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, {
    id: FILE,
    name: FILE,
    appVersion: '',
    locale: LocaleType.EN_US,
    styles: {},
    sheetOrder: ['start'],
    sheets: { start: { id: 'start', name: 'start', rowCount: 100, columnCount: 26 } },
  });
  // Without the focus, the wheel has no effect, because the grid scrolls only the focused file.
  univer.__getInjector().get(IUniverInstanceService).focusUnit(FILE);
  refuseOwnEdits(univer, filled);
  return { univer, api: FUniver.newAPI(univer) };
}

function useColors(univer: Univer): void {
  const themes = univer.__getInjector().get(ThemeService);
  const theme = themes.getCurrentTheme();
  themes.setTheme({ ...theme, primary: { ...theme.primary, 600: '#1a73e8' } });
}

/** Called in place of the grid's own filling: with the cells whose handle was dragged, and with these and the cells to fill. */
export type Filled = (source: IRange, target: IRange) => void;

function refuseOwnEdits(univer: Univer, filled: Filled): void {
  const commands = univer.__getInjector().get(ICommandService);
  commands.beforeCommandExecuted(({ id, type, params }) => {
    if (id === AutoFillCommand.id) {
      const { sourceRange, targetRange } = params as { sourceRange: IRange; targetRange: IRange };
      filled(sourceRange, targetRange);
    }
    if (type === CommandType.COMMAND && !ALLOWED.test(id)) throw new CanceledError();
  });
}
