import type { HttpFailure, HttpResponse } from '../../platform/ports';
import type { Centre } from '../centres';
import { type ByteRange, receivedRange } from './judge-download';

/** A response with a part of a file that was requested ahead. It is judged when the part is needed. */
export interface HeldPart {
  readonly ask: ByteRange;
  /** The byte after the part. */
  readonly to: number;
  readonly response: HttpResponse;
}

/** Only headers are read here: a body becomes a text when its part is needed, so that one text at a time is in memory. */
export class HeldParts {
  private parts: readonly HeldPart[] = [];

  /** Keeps the response if it has the requested part. Otherwise the part is requested again when it is needed. */
  keep(ask: ByteRange, result: HttpResponse | HttpFailure): void {
    const range = receivedRange(result, ask);
    if (range === undefined || 'failed' in result) return;
    this.parts = [...this.parts, { ask, to: range.to, response: result }];
  }

  /** The byte after the last held part of a file; undefined if there is none. */
  end(centre: Centre): number | undefined {
    return this.parts.filter((part) => part.ask.centre === centre).pop()?.to;
  }

  /** Drops the returned part and the parts before it. If two parts have the byte, the second one is returned. */
  take(centre: Centre, byte: number): HeldPart | undefined {
    const isBehind = ({ ask }: HeldPart) => ask.centre !== centre || ask.from > byte;
    const found = this.parts.filter((part) => !isBehind(part) && part.to > byte).pop();
    this.parts = this.parts.filter(isBehind);
    return found;
  }
}
