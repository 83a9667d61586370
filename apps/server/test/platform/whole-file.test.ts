import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../src/platform/config.ts'
import { openKeyring } from '../../src/platform/key-folder.ts'
import { createFile, replaceFile } from '../../src/platform/whole-file.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'countersign-whole-'))
  path = join(folder, 'secret')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('a file that gets its name only when it is complete', () => {
  it('keeps the content of the first writer, and leaves nothing beside it', () => {
    createFile(path, 'first')
    createFile(path, 'second')
    expect(fs.readFileSync(path, 'utf8')).toBe('first')
    expect(fs.readdirSync(folder)).toEqual(['secret'])
    expect(fs.statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })
  it('is replaced as a whole', () => {
    createFile(path, 'first')
    replaceFile(path, new Uint8Array([50]))
    expect(fs.readFileSync(path, 'utf8')).toBe('2')
    expect(fs.readdirSync(folder)).toEqual(['secret'])
  })
  it('is written even if another process with the same id crashed while writing it', () => {
    fs.writeFileSync(`${path}.${process.pid}`, 'half', { mode: 0o400 })
    replaceFile(path, 'whole')
    expect(fs.readFileSync(path, 'utf8')).toBe('whole')
    expect(fs.readFileSync(`${path}.${process.pid}`, 'utf8')).toBe('half')
  })
  it('leaves nothing if it cannot be written', () => {
    expect(() => createFile(join(folder, 'nowhere', 'secret'), 'x')).toThrow('ENOENT')
    expect(fs.readdirSync(folder)).toEqual([])
  })
})

describe('a file that the start creates', () => {
  /** Simulates a crash of the writer after it created the file name. */
  function cutOff(run: () => unknown): void {
    const { writeFileSync: write } = fs
    fs.writeFileSync = (file) => {
      if (typeof file === 'string') fs.closeSync(fs.openSync(file, 'wx'))
      throw new Error('power cut')
    }
    syncBuiltinESMExports()
    try {
      expect(run).toThrow('power cut')
    } finally {
      fs.writeFileSync = write
      syncBuiltinESMExports()
    }
  }

  it.each<[string, (dataDir: string) => unknown]>([
    ['token-secret', (dataDir) => readConfig({ DATA_DIR: dataDir }).tokenSecret],
    [join('evidence', 'key.pem'), (dataDir) => openKeyring(dataDir, null).keyId],
  ])('has its name only with its content: %s', (name, make) => {
    cutOff(() => make(folder))
    expect(fs.existsSync(join(folder, name))).toBe(false)
    const made = make(folder)
    expect(fs.readFileSync(join(folder, name), 'utf8').length).toBeGreaterThanOrEqual(32)
    expect(make(folder)).toEqual(made)
  })
  it('is not used as a secret if an earlier version crashed while writing it', () => {
    fs.writeFileSync(join(folder, 'token-secret'), '')
    const read = () => readConfig({ DATA_DIR: folder })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow('token-secret')
    fs.rmSync(join(folder, 'token-secret'))
    expect(read().tokenSecret.length).toBeGreaterThanOrEqual(32)
  })
})
