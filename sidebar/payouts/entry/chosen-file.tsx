import { useRef, useState } from 'preact/hooks';
import { texts } from '../../text/texts';
import { Field } from '../../ui/field';
import type { Given } from './given';
import { type FileFault, type TextFile, textFile } from './text-file';

/** The field for a file, with the name of the chosen one or why it is not read. */
export function ChosenFile(props: {
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
export function useFile(onGive: (part: Partial<Given>) => void) {
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
