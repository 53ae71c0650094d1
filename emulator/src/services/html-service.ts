import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Execution, GoogleError, type HostService, unknownMethod } from '../host-service';

/** HtmlService: the HTML files of the project, by name without extension. */
export class HtmlHost implements HostService {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  call(_execution: Execution, method: string, args: readonly unknown[]): unknown {
    if (method !== 'file') return unknownMethod('HtmlService', method);
    const name = String(args[0]).replace(/\.html$/, '');
    const path = join(this.folder, `${name}.html`);
    if (!/^[\w/-]+$/.test(name) || !existsSync(path)) {
      throw new GoogleError(`No HTML file named ${name} was found.`);
    }
    return readFileSync(path, 'utf8');
  }
}
