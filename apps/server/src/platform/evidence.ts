import { Counter } from 'prom-client'
import type { KeyObject } from 'node:crypto'
import { AnchorLog } from './anchor-log.ts'
import { openKeyring, readKeyTrust } from './key-folder.ts'
import type { Keyring } from './keyring.ts'
import type { TimeStampAuthority } from './time-stamp-authority.ts'

/** Everything needed to write and check evidence. None of it is in the database. */
export interface Evidence {
  keys: Keyring
  /** Whether the key that signs was given from outside `dataDir`. */
  isKeyGiven: boolean
  /** Ids of public keys that lie in the folder and are not trusted, since nothing explains them. */
  unexplainedKeys: readonly string[]
  anchorLog: AnchorLog
  /** Folder of keys, anchors and time stamps. */
  dataDir: string
  timeStamps: TimeStampAuthority | null
  /** Number of times a damaged record was found. */
  damagedRecords: Counter
  /** Number of times a tenant was not anchored because no trusted key had signed its last anchor. */
  refusedAnchors: Counter
}

/**
 * Opens the evidence of an installation at its start. Makes a key in `dataDir` when there is none and no `key`
 * is given.
 */
export function openEvidence(
  dataDir: string,
  key: KeyObject | null = null,
  timeStamps: TimeStampAuthority | null = null,
): Evidence {
  const keys = openKeyring(dataDir, key)
  return {
    keys,
    isKeyGiven: key !== null,
    unexplainedKeys: readKeyTrust(dataDir, key).unexplained,
    anchorLog: new AnchorLog(dataDir),
    dataDir,
    timeStamps,
    damagedRecords: new Counter({
      name: 'damaged_records_total',
      help: 'Times that a request was not shown, decided or printed because it differs from its record',
      registers: [],
    }),
    refusedAnchors: new Counter({
      name: 'refused_anchors_total',
      help: 'Times that a tenant was not anchored because no trusted key had signed its last anchor',
      registers: [],
    }),
  }
}
