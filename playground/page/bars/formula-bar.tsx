import { areaName } from '../a1';
import { focusCells } from '../grid/cell-editor';
import type { FileProps } from '../open-file';

/** The name of the selected cells, and the text or formula of the active one. */
export function FormulaBar({ file }: FileProps) {
  return (
    <div class="formula-bar">
      <output class="name-box">{areaName(file.area)}</output>
      <input
        aria-label={file.texts.grid.formula}
        autocomplete="off"
        spellcheck={false}
        value={file.typed}
        onInput={({ currentTarget }) => file.typing(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') file.dropDraft();
          else if (key === 'Enter') file.move(1, 0);
          else return;
          focusCells();
        }}
        onBlur={() => file.keepDraft()}
      />
    </div>
  );
}
