import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { root } from './project.ts'

export interface Installation {
  /** http://127.0.0.1:port, without a trailing slash. */
  url: string
  /** Its data folder (DATA_DIR). */
  data: string
  /** Stops the server like Ctrl-C. Fails if it does not stop by itself, or not cleanly. */
  stop: () => Promise<void>
}

type Server = ChildProcessByStdio<Writable, Readable, Readable>

const mayStartFor = 120_000
const mayStopFor = 30_000

interface Options {
  captcha: boolean
  /** Further variables of the environment. */
  variables?: Readonly<Record<string, string>>
}

/** The real server with the built web app, the demo and its own data folder, as `npm start` runs it. */
export async function startInstallation(options: Options): Promise<Installation> {
  buildWeb()
  const data = await mkdtemp(join(tmpdir(), 'countersign-e2e-'))
  const preload = ['--import', new URL('./end-with-parent.ts', import.meta.url).href]
  const server = spawn(process.execPath, [...preload, join(root, 'apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...ordinaryEnvironment(),
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: data,
      DATABASE_URL: '',
      DATABASE_MIGRATE_URL: '',
      PUBLIC_URL: '',
      TRUST_PROXY: '',
      DEMO: 'small',
      DEMO_PASSWORD: '',
      CAPTCHA: options.captcha ? 'on' : 'off',
      FAIR_RATES: 'off',
      API_DOCS: 'open',
      LOGIN_PROVIDERS_FILE: '',
      ...options.variables,
    },
  })
  const said: string[] = []
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  try {
    const url = await readAddress(server)
    const answer = await fetch(`${url}/healthz`)
    if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`)
    return { url, data, stop: () => stop(server, url, data, said) }
  } catch (error) {
    server.kill('SIGKILL')
    throw new Error(`The server did not start. ${said.join('')}`, { cause: error })
  }
}

/** The script itself checks whether anything has changed since the last build. */
function buildWeb(): void {
  const script = "import { buildWeb } from './scripts/web-build.mjs'; buildWeb()"
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: 'inherit',
    env: ordinaryEnvironment(),
  })
  if (status !== 0) throw new Error('The web app could not be built.')
}

/** Without the variables of the test runner, which would make it a test build. */
function ordinaryEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: '', VITEST: '', FORCE_COLOR: '0' }
}

/** The server prints its address once it serves. */
async function readAddress(server: Server): Promise<string> {
  const lines = createInterface({ input: server.stdout })
  const tooLate = AbortSignal.timeout(mayStartFor)
  const found = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    tooLate.addEventListener('abort', () => reject(new Error('took too long')))
  })
  return found
}

async function stop(server: Server, url: string, data: string, said: string[]): Promise<void> {
  const ended = once(server, 'exit', { signal: AbortSignal.timeout(mayStopFor) })
  server.kill('SIGINT')
  try {
    const [code]: unknown[] = await ended
    if (code !== 0) throw new Error(`The server ended with ${String(code)}. ${said.join('')}`)
    if (await answers(url)) throw new Error(`Something still answers at ${url}.`)
  } finally {
    server.kill('SIGKILL')
    await rm(data, { recursive: true, force: true })
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/healthz`)
    return true
  } catch {
    return false
  }
}
