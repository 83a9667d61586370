import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const module = fileURLToPath(new URL('../installed.mjs', import.meta.url))

/** Says its id, and later the signal that asks it to end. */
const program = `
  import { onEnd } from '${module}'
  onEnd((signal) => { console.log(signal); process.exit() })
  setInterval(() => {}, 1000)
  console.log(process.pid)`

/** Runs the program in a shell as npm does, and answers what it says when this ends it. */
async function saidAfter(end: (pids: { shell: number; program: number }) => void): Promise<string> {
  // A shell with a second command stays beside the first.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, program], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = await once(shell.stdout, 'data')
  end({ shell: shell.pid ?? 0, program: Number(first) })
  let said = ''
  for await (const chunk of shell.stdout) said += String(chunk)
  return said.trim()
}

it.skipIf(process.platform === 'win32')(
  'a program ends when the shell around it was ended alone',
  async () => {
    expect(await saidAfter(({ shell }) => process.kill(shell, 'SIGTERM'))).toBe('SIGTERM')
  },
)

it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a program ends by %s',
  async (signal) => {
    expect(await saidAfter(({ program }) => process.kill(program, signal))).toBe(signal)
  },
)
