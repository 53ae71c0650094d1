import { texts } from '../wording/texts';
import { AdReportsError } from './ad-reports-error';

/** A device file could not be had, or a link to one was not allowed. */
export class DownloadFailed extends AdReportsError {
  readonly kind = 'download failed';

  constructor(centre: string, why: string, doNext = texts().errors.runLater) {
    super({ happened: texts().errors.downloadFailed(centre, why), doNext });
  }
}

/** A device file came but its text does not fit; `line` counts from 1. */
export class DeviceFileRefused extends AdReportsError {
  readonly kind = 'device file refused';

  constructor(centre: string, line: number, why: string) {
    super(texts().errors.deviceFileRefused(centre, line, why));
  }
}
