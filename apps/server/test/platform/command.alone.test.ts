import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/command.ts'

vi.mock('../../src/platform/database/embedded.ts', () => ({
  openEmbedded: async () => ({
    appUrl: 'postgres://app@127.0.0.1/x',
    ownerUrl: 'postgres://owner@127.0.0.1/x',
    stop: () => Promise.reject(new Error('it hangs')),
  }),
}))

let folder = ''
let said: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-command-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('INIT_CWD', '')
  said = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
  rmSync(folder, { recursive: true, force: true })
})

describe('a command whose database does not shut down', () => {
  it.each([0, 1] as const)('exits with the code of its work: %i', async (code) => {
    await runCommand('No backup was made.', () => Promise.resolve(code))
    expect(process.exitCode).toBe(code)
    expect(said).toEqual(['The embedded database did not stop. it hangs\n'])
  })
  it('reports both failures if its work failed, too', async () => {
    await runCommand('No backup was made.', () => Promise.reject(new Error('the disk is full')))
    expect(process.exitCode).toBe(2)
    expect(said).toEqual([
      'The embedded database did not stop. it hangs\n',
      'No backup was made. the disk is full\n',
    ])
  })
})
