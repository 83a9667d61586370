import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Says when it listens, and why it ends. */
const server = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => { console.log(signal); process.exit() })
  process.once('disconnect', () => { console.log('disconnect'); process.exit() })
  setTimeout(() => process.exit(), 20_000)
  console.log('listening')`

/** `start.mjs` with this server in place of the product, and nothing to install or to build. */
function start() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-start-'))
  folders.push(folder)
  for (const path of ['scripts', 'node_modules', 'apps/server/src'])
    mkdirSync(join(folder, path), { recursive: true })
  for (const name of ['start.mjs', 'run-server.mjs', 'server-process.json', 'installed.mjs'])
    copyFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), join(folder, 'scripts', name))
  writeFileSync(join(folder, 'scripts/web-build.mjs'), 'export function buildWeb() {}')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}')
  writeFileSync(join(folder, 'apps/server/src/main.ts'), server)
  return spawn(process.execPath, [join(folder, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

it.skipIf(process.platform === 'win32').each([
  ['SIGKILL', 'disconnect'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
] as const)('npm start that is ended by %s ends its server', async (signal, why) => {
  const program = start()
  await once(program.stdout, 'data')
  program.kill(signal)
  let said = ''
  for await (const chunk of program.stdout) said += String(chunk)
  expect(said.trim()).toBe(why)
})
