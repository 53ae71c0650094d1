import { discovery } from '@googleapis/discovery';
import { drive } from '@googleapis/drive';
import { logging } from '@googleapis/logging';
import { oauth2 } from '@googleapis/oauth2';
import { script } from '@googleapis/script';
import { serviceusage } from '@googleapis/serviceusage';

export const google = { discovery, drive, logging, oauth2, script, serviceusage };
