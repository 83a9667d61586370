import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loginAll, startTestApp, submitPayments } from '@countersign/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { readBackup } from '../../src/backup/read-backup.ts'
import { sha256 } from '../../src/platform/canonical-json.ts'
import { backUp, Places } from './places.ts'

const places = new Places()
const app = await startTestApp()
const { zhangsan } = await loginAll(app)
await submitPayments(zhangsan)
const whole = join(places.folder(), 'backup')
await backUp(app, whole)
afterAll(() => places.clear())

type Plant = (folder: string) => Promise<unknown>

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(path, bytes)
}
const change =
  (name: string): Plant =>
  (folder) =>
    changeByte(join(folder, name))
const remove =
  (name: string): Plant =>
  (folder) =>
    rm(join(folder, name))
const edit =
  (name: string, how: (text: string) => string): Plant =>
  async (folder) => {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8')
    expect(how(text)).not.toBe(text)
    await writeFile(path, how(text))
  }
/** Changes a file and its checksum, as an attacker who knows the format could. */
const rewriteManifest =
  (how: (text: string) => string): Plant =>
  async (folder) => {
    const before = sha256(await readFile(join(folder, 'manifest.json')))
    await edit('manifest.json', how)(folder)
    const after = sha256(await readFile(join(folder, 'manifest.json')))
    await edit('SHA256SUMS', (text) => text.replace(before, after))(folder)
  }
const someFile = (folder: string) => {
  const [entry] = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  return join(entry?.parentPath ?? '', entry?.name ?? '')
}

describe('a backup', () => {
  it('is accepted as it was written', async () => {
    const { manifest, files } = await readBackup(whole)
    expect(manifest.tables.find(({ name }) => name === 'approval')).toMatchObject({ rows: 1 })
    expect(files.length).toBe(manifest.files.count)
    expect(files.length).toBeGreaterThan(0)
  })

  it.each<[string, Plant, RegExp]>([
    [
      'a changed byte in a table',
      change('tables/event.copy.gz'),
      /is not a complete backup: tables\/event\.copy\.gz was changed/,
    ],
    ['a missing table', remove('tables/task.copy.gz'), /tables\/task\.copy\.gz is missing/],
    [
      'a changed byte in a file',
      (folder) => changeByte(someFile(folder)),
      /files\/[0-9a-f]{2}\/\S+ was changed/,
    ],
    ['a missing file', (folder) => rm(someFile(folder)), /files\/[0-9a-f]{2}\/\S+ is missing/],
    [
      'a missing table and a missing file',
      async (folder) => {
        await remove('tables/task.copy.gz')(folder)
        await rm(someFile(folder))
      },
      /tables\/task\.copy\.gz is missing, files\/\S+ is missing\. Use another backup\./,
    ],
    ['no manifest', remove('manifest.json'), /manifest\.json is missing/],
    ['a changed manifest', change('manifest.json'), /manifest\.json was changed/],
    ['no checksums', remove('SHA256SUMS'), /SHA256SUMS is missing/],
    [
      'no checksum of the last file',
      edit('SHA256SUMS', (text) => text.replace(/\n[^\n]+ {2}files\/[^\n]+(?=\n[^\n]+manifest)/, '')),
      /SHA256SUMS was changed/,
    ],
    [
      'no checksum of a table',
      edit('SHA256SUMS', (text) => text.replace(/[^\n]+ {2}tables\/task[^\n]+\n/, '')),
      /SHA256SUMS was changed/,
    ],
    [
      'a checksum of a file outside its folder',
      edit('SHA256SUMS', (text) => `${'0'.repeat(64)}  ../../etc/passwd\n${text}`),
      /SHA256SUMS was changed/,
    ],
    ['truncated checksums', edit('SHA256SUMS', (text) => text.slice(0, 200)), /was changed/],
    [
      'another format',
      rewriteManifest((text) => text.replace('"format": 1', '"format": 2')),
      /a backup of format 2, made by version 0\.1\.0; this version reads format 1/,
    ],
    [
      'a migration that this version does not know',
      rewriteManifest((text) => text.replace(/"migration": "[^"]+"/, '"migration": "9999-far"')),
      /at migration 9999-far, which this version does not know/,
    ],
  ])('with %s is refused', async (_what, plant, said) => {
    const folder = await places.copyOf(whole)
    await plant(folder)
    await expect(readBackup(folder)).rejects.toThrow(said)
  })

  it('that is incomplete, missing, or not a backup at all is refused', async () => {
    const empty = places.folder()
    await expect(readBackup(empty)).rejects.toThrow('manifest.json is missing')
    await expect(readBackup(join(empty, 'none'))).rejects.toThrow('There is no folder')
    const cutOff = `${await places.copyOf(whole)}.unfinished`
    await rename(cutOff.replace('.unfinished', ''), cutOff)
    await rm(join(cutOff, 'manifest.json'))
    await expect(readBackup(cutOff)).rejects.toThrow('is not a complete backup')
  })

  it('overwrites nothing', async () => {
    const taken = join(places.folder(), 'taken')
    await mkdir(taken)
    await expect(backUp(app, taken)).rejects.toThrow('already exists; a backup overwrites nothing')
    await expect(backUp(app, whole)).rejects.toThrow('already exists')
    expect(existsSync(`${taken}.unfinished`)).toBe(false)
  })
})
