import { closeAuditBatches, createLog, openEvidence } from '@countersign/server/parts'
import { loadInstallation } from '../load/loaded-installation.ts'

const counts = { people: 100_000, entries: 10_000_000 }

/** An installation with 100,000 people and 10,000,000 sealed audit entries in `dataDir`; an existing one is used as it is. */
export function loadAdmin(dataDir: string): Promise<void> {
  // Other rows follow from the people, so the order of the files matters.
  return loadInstallation(dataDir, ['admin-people.sql', 'admin-audit.sql'], counts, (db) =>
    // Otherwise the job of the server would seal them while the lists are measured.
    closeAuditBatches(db, openEvidence(dataDir), createLog('error')),
  )
}
