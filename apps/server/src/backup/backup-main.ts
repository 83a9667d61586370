import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { FolderStore } from '../modules/file/index.ts'
import { readKeyring, readStatements } from '../platform/key-folder.ts'
import { noteBackup } from '../platform/last-backup.ts'
import { sayDamaged, sayKeys } from './manifest.ts'
import { openSnapshot } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

// `npm run backup [-- <new folder>]`. Exit code 0 when the backup is complete, 1 when files of the installation
// itself were missing or changed, 2 when no backup was made.
await runCommand('No backup was made.', async ({ config, ownerUrl }, [folder = folderOfNow()]) => {
  const started = Date.now()
  const snapshot = await openSnapshot(ownerUrl)
  try {
    const { manifest, bytes } = await writeBackup(
      snapshot,
      {
        store: new FolderStore(join(config.dataDir, 'files')),
        publicKeys: readKeyring(config.dataDir, config.evidenceKey).publicKeys,
        keyStatements: readStatements(config.dataDir),
      },
      folder,
    )
    noteBackup(config.dataDir, manifest.takenAt)
    for (const file of manifest.damaged) process.stdout.write(`${sayDamaged(file)}\n`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `${folder}: as of ${manifest.takenAt}, ${rows} rows, ${manifest.files.count} files, ` +
        `${(bytes / 1e6).toFixed(1)} MB in ${((Date.now() - started) / 1000).toFixed(1)} s\n` +
        `Its evidence is checked with these keys: ${sayKeys(manifest)}. Keep a note of them apart from the backup.\n`,
    )
    return manifest.damaged.length > 0 ? 1 : 0
  } finally {
    await snapshot.close()
  }
})

function folderOfNow(): string {
  return join('backups', new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''))
}
