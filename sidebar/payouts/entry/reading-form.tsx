import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../../text/texts';
import { Buttons } from '../../ui/buttons';
import { ViewFailure } from '../../ui/failure';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import type { PayoutsProps } from '../part';
import { type FileFault, type TextFile, textFile } from './text-file';
import { type FormReading, type Given, givenText, type Way } from './use-reading';

type Asking = { readonly lines: readonly unknown[] };

interface Props<Form extends Given, Reading extends Asking> extends PayoutsProps {
  readonly reader: FormReading<Form, Reading>;
  /** What the user can do with a single entry that is in no file. */
  readonly hint: string;
  readonly onGive: (part: Partial<Given>) => void;
  /** Fields below the text or the file. */
  readonly children?: ComponentChildren;
  readonly summary: (reading: Reading) => ComponentChildren;
}

const WAYS: readonly Way[] = ['pasted', 'file'];

/** A form that takes copied text or a CSV file, which can be dropped anywhere on it, and shows what the server has read of it. */
export function ReadingForm<Form extends Given, Reading extends Asking>(props: Props<Form, Reading>) {
  const { actions, reader, hint, onGive } = props;
  const { source, file } = texts().payouts;
  const { form, isBusy } = reader;
  const { take, fault } = useFile(onGive);
  const whyOff = givenText(form).text.trim() === '' ? file.whyNotRead : '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void reader.ask();
      }}
      onDragOver={(event) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (take(event.dataTransfer?.files[0])) event.preventDefault();
      }}
    >
      <Select
        label={source.legend}
        hint={hint}
        choices={WAYS.map((id) => ({ id, label: source[id] }))}
        chosen={form.way}
        onChoose={(id) => onGive({ way: WAYS.find((way) => way === id) ?? form.way })}
      />
      {form.way === 'file' ? (
        <ChosenFile file={form.file} fault={fault} onChoose={take} />
      ) : (
        <Pasted text={form.pasted} onPaste={(pasted) => onGive({ pasted })} />
      )}
      {props.children}
      <Buttons isBusy={actions.isBusy || isBusy} acts={[{ label: file.read, whyOff }]} />
      <Answer {...props} />
    </form>
  );
}

function Pasted(props: { readonly text: string; readonly onPaste: (text: string) => void }) {
  return (
    <Field label={texts().payouts.source.paste}>
      {(tied) => (
        <textarea
          {...tied}
          rows={5}
          spellcheck={false}
          value={props.text}
          onInput={(event) => props.onPaste(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What the server has read, or why it has not. It may be below the window, so it is scrolled into view when it appears. */
function Answer<Form extends Given, Reading extends Asking>(props: Props<Form, Reading>) {
  const { reading, isBusy, failure } = props.reader;
  const { file } = texts().payouts;
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

/** The field for a file, with the name of the chosen one or why it is not read. */
function ChosenFile(props: {
  readonly file: TextFile | null;
  readonly fault: FileFault | null;
  readonly onChoose: (file: File | undefined) => void;
}) {
  const { file, fault, onChoose } = props;
  const { source } = texts().payouts;
  return (
    <>
      <Field label={source.choose} fault={fault === null ? undefined : source.faults[fault]}>
        {(tied) => (
          <input
            {...tied}
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
      </Field>
      <p role="status">{file !== null && source.chosen(file.name)}</p>
    </>
  );
}

/** Reads the newest file that the user has chosen or dropped. */
function useFile(onGive: (part: Partial<Given>) => void) {
  const [fault, setFault] = useState<FileFault | null>(null);
  const newest = useRef<File>();
  const read = async (file: File) => {
    newest.current = file;
    const found = await textFile(file);
    if (newest.current !== file) return;
    const isRead = typeof found !== 'string';
    setFault(isRead ? null : found);
    onGive({ way: 'file', file: isRead ? found : null });
  };
  const take = (file: File | undefined): boolean => {
    if (file !== undefined) void read(file);
    return file !== undefined;
  };
  return { take, fault };
}
