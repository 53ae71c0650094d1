import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { getViewTexts } from '../../text';
import { Buttons, LabelledField, Select, ViewFailure } from '../../ui';
import type { PayoutsProps } from '../payout-part';
import { type FileFault, readTextFile, type TextFile } from './text-file';
import { type FormReading, type ReadingInput, selectInputText, type Way } from './use-reading';

type WithLines = { readonly lines: readonly unknown[] };

interface Props<Form extends ReadingInput, Reading extends WithLines> extends PayoutsProps {
  readonly reader: FormReading<Form, Reading>;
  /** What the user can do with a single entry that is in no file. */
  readonly hint: string;
  readonly onChangeInput: (part: Partial<ReadingInput>) => void;
  readonly children?: ComponentChildren;
  readonly summary: (reading: Reading) => ComponentChildren;
}

const WAYS: readonly Way[] = ['pasted', 'file'];

/** A form that takes copied text or a CSV file, which can be dropped anywhere on it, and shows what the server has read of it. */
export function ReadingForm<Form extends ReadingInput, Reading extends WithLines>(
  props: Props<Form, Reading>,
) {
  const { actions, reader, hint, onChangeInput } = props;
  const { source, file } = getViewTexts().payouts;
  const { form, isBusy } = reader;
  const { acceptFile, fault } = useFile(onChangeInput);
  const disabledReason = selectInputText(form).text.trim() === '' ? file.whyNotRead : '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void reader.requestReading();
      }}
      onDragOver={(event) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (acceptFile(event.dataTransfer?.files[0])) event.preventDefault();
      }}
    >
      <Select
        label={source.legend}
        hint={hint}
        choices={WAYS.map((id) => ({ id, label: source[id] }))}
        chosen={form.way}
        onChoose={(id) => onChangeInput({ way: WAYS.find((way) => way === id) ?? form.way })}
      />
      {form.way === 'file' ? (
        <FileInput file={form.file} fault={fault} onChoose={acceptFile} />
      ) : (
        <Pasted text={form.pasted} onPaste={(pasted) => onChangeInput({ pasted })} />
      )}
      {props.children}
      <Buttons isBusy={actions.isBusy || isBusy} acts={[{ label: file.read, disabledReason }]} />
      <ReadingResult {...props} />
    </form>
  );
}

function Pasted(props: { readonly text: string; readonly onPaste: (text: string) => void }) {
  return (
    <LabelledField label={getViewTexts().payouts.source.paste}>
      {(inputAttributes) => (
        <textarea
          {...inputAttributes}
          rows={5}
          spellcheck={false}
          value={props.text}
          onInput={(event) => props.onPaste(event.currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}

/** What the server has read, or why it has not. It may be below the window, so it is scrolled into view when it appears. */
function ReadingResult<Form extends ReadingInput, Reading extends WithLines>(props: Props<Form, Reading>) {
  const { reading, isBusy, failure } = props.reader;
  const { file } = getViewTexts().payouts;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [reading === null]);
  return (
    <>
      <p class="hint" role="status">
        {isBusy ? file.reading : reading !== null && file.isRead(reading.lines.length)}
      </p>
      <ViewFailure {...props} failure={failure} />
      {reading !== null && (
        <div ref={box} class="part">
          {props.summary(reading)}
        </div>
      )}
    </>
  );
}

function FileInput(props: {
  readonly file: TextFile | null;
  readonly fault: FileFault | null;
  readonly onChoose: (file: File | undefined) => void;
}) {
  const { file, fault, onChoose } = props;
  const { source } = getViewTexts().payouts;
  return (
    <>
      <LabelledField label={source.choose} fault={fault === null ? undefined : source.faults[fault]}>
        {(inputAttributes) => (
          <input
            {...inputAttributes}
            type="file"
            class="drop"
            accept=".csv,.tsv,.txt,.xml,text/*,application/xml"
            onChange={({ currentTarget }) => {
              onChoose(currentTarget.files?.[0]);
              // So that the same file can be chosen again after it was changed.
              currentTarget.value = '';
            }}
          />
        )}
      </LabelledField>
      <p role="status">{file !== null && source.chosen(file.name)}</p>
    </>
  );
}

/** Reads the newest file that the user has chosen or dropped. */
function useFile(onChangeInput: (part: Partial<ReadingInput>) => void) {
  const [fault, setFault] = useState<FileFault | null>(null);
  const newest = useRef<File>();
  const readChosenFile = async (file: File) => {
    newest.current = file;
    const reading = await readTextFile(file);
    if (newest.current !== file) return;
    setFault(reading.ok ? null : reading.fault);
    onChangeInput({ way: 'file', file: reading.ok ? reading.file : null });
  };
  const acceptFile = (file: File | undefined): boolean => {
    if (file !== undefined) void readChosenFile(file);
    return file !== undefined;
  };
  return { acceptFile, fault };
}
