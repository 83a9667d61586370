import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import served from '../../scripts/server-process.json' with { type: 'json' }

export interface AppProcess {
  pid: number
  port: number
  /** Milliseconds from the start of the process to the first answer of /healthz. */
  startSeconds: number
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../node_modules/.cache/countersign-compiled', import.meta.url))

/** The product as `npm start` runs it (scripts/server-process.json); given a folder for profiles, it writes one when it stops. `variables` go to its environment. */
export async function startApp(
  dataDir: string,
  port: number,
  { profiles, ...variables }: { profiles?: string | undefined } & Record<string, string | undefined> = {},
): Promise<AppProcess> {
  const started = performance.now()
  const options = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]
  const child = spawn(process.execPath, [...served.flags, ...options, main], {
    env: {
      ...process.env,
      ...served.environment,
      NODE_COMPILE_CACHE: compiled,
      PORT: String(port),
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      FAIR_RATES: 'off',
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const isUp = async () => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
    } catch {
      return false
    }
  }
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('the app did not start')
    await sleep(10)
  }
  return {
    pid: child.pid ?? 0,
    port,
    startSeconds: (performance.now() - started) / 1000,
    async stop() {
      child.kill('SIGINT')
      await gone
    },
  }
}
