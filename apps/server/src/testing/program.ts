import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The product as a separate process, as `npm start` runs it. */
export interface Program {
  child: ChildProcess
  /** Output so far on both streams. */
  output: () => string
  /** Exit code; null after a signal. */
  exit: Promise<number | null>
  /** Address it listens on, once it is printed. Rejects with the output when the process ends before. */
  listening: () => Promise<string>
}

/** Starts the product. `through` is a command that replaces itself by the command that follows it. */
export function startProgram(env: Record<string, string>, through: string[] = []): Program {
  const [command, ...args] = [...through, process.execPath, main]
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: '0',
      CAPTCHA: 'off',
      FAIR_RATES: 'off',
      DEMO: env['DATABASE_URL'] ? '' : 'small',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  let hasEnded = false
  const exit = new Promise<number | null>((done) => {
    child.once('exit', (code) => {
      hasEnded = true
      done(code)
    })
  })
  return {
    child,
    output: () => output,
    exit,
    async listening() {
      for (;;) {
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
        if (url !== undefined) return url
        if (hasEnded) throw new Error(`the program ended with this output: ${output}`)
        await sleep(20)
      }
    },
  }
}

export interface Ended {
  code: number | null
  /** Output on both streams. */
  said: string
}

/**
 * Runs the program in a file (its path below `src`) to its end. INIT_CWD, by which npm passes on the caller's
 * folder, is removed from its environment.
 */
export function runToEnd(path: string, words: string[], env: Record<string, string>): Promise<Ended> {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const given = Object.entries(process.env).filter(([name]) => name !== 'INIT_CWD')
  const child = spawn(process.execPath, [file, ...words], {
    env: { ...Object.fromEntries(given), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk)
    })
  }
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

/** A port that nobody listens on, for a program that is told its own address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
