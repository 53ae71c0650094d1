import { exception } from './arguments';
import { fromWire, toWire } from './bytes';
import { call, strict } from './host';

/** A blob. The host keeps its bytes until the execution ends, and the blob knows only its number. */
export class Blob {
  readonly handle: number;

  constructor(handle: number) {
    this.handle = handle;
  }

  getBytes(): number[] {
    return fromWire(call('Blob', 'bytes', this.handle) as string);
  }

  getDataAsString(charset?: string): string {
    return call('Blob', 'text', this.handle, charset) as string;
  }

  getContentType(): string | null {
    return call('Blob', 'contentType', this.handle) as string | null;
  }

  setContentType(type: string | null): Blob {
    call('Blob', 'setContentType', this.handle, type);
    return asBlob(this.handle);
  }

  getName(): string | null {
    return call('Blob', 'name', this.handle) as string | null;
  }

  setName(name: string): Blob {
    call('Blob', 'setName', this.handle, name);
    return asBlob(this.handle);
  }

  setBytes(bytes: readonly unknown[]): Blob {
    call('Blob', 'setBytes', this.handle, toWire(bytes));
    return asBlob(this.handle);
  }

  setDataFromString(text: string, charset?: string): Blob {
    call('Blob', 'setText', this.handle, String(text), charset);
    return asBlob(this.handle);
  }

  copyBlob(): Blob {
    return asBlob(call('Blob', 'copy', this.handle) as number);
  }

  getBlob(): Blob {
    return asBlob(this.handle);
  }

  toString(): string {
    return 'Blob';
  }
}

export function asBlob(handle: number): Blob {
  return strict('Blob', new Blob(handle));
}

/** The number of a blob, or of the blob that getBlob() returns. */
export function handleOf(source: unknown): number {
  const blob = (source as { getBlob?: () => Blob } | null)?.getBlob?.();
  if (blob === undefined) throw exception('Invalid argument: blob');
  return blob.handle;
}
