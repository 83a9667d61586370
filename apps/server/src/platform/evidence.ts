import { Counter } from 'prom-client'
import type { KeyObject } from 'node:crypto'
import { AnchorLog } from './anchor-log.ts'
import { openKeyring } from './key-folder.ts'
import type { Keyring } from './keyring.ts'
import type { TimeStampAuthority } from './time-stamp-authority.ts'

/** Everything needed to write or check evidence. None of it is in the database. */
export interface Evidence {
  keys: Keyring
  anchorLog: AnchorLog
  /** Where keys, anchors and time stamps are kept. */
  dataDir: string
  timeStamps: TimeStampAuthority | null
  /** Requests whose record was found damaged. */
  damagedRecords: Counter
  /** Times that a tenant was not anchored, since no trusted key signed its last anchor. */
  refusedAnchors: Counter
}

/** Opens the evidence of an installation that is starting. Makes a key in `dataDir` where there is none and no `key` is given. */
export function openEvidence(
  dataDir: string,
  key: KeyObject | null = null,
  timeStamps: TimeStampAuthority | null = null,
): Evidence {
  return {
    keys: openKeyring(dataDir, key),
    anchorLog: new AnchorLog(dataDir),
    dataDir,
    timeStamps,
    damagedRecords: new Counter({
      name: 'damaged_records_total',
      help: 'Times that a request was not shown, decided or printed because it does not fit its record',
      registers: [],
    }),
    refusedAnchors: new Counter({
      name: 'refused_anchors_total',
      help: 'Times that a tenant was not anchored, since no trusted key signed its last anchor',
      registers: [],
    }),
  }
}
