import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The product as a process of its own, as `npm start` runs it. */
export interface Program {
  child: ChildProcess
  /** What it has said on both streams. */
  output: () => string
  /** Its exit code; null after a signal. */
  exit: Promise<number | null>
  /** Where it listens, once it says so. Rejects with what it said when it ends before. */
  listening: () => Promise<string>
}

/** `through` is a command that runs what stands behind it, in place of itself. */
export function startProgram(env: Record<string, string>, through: string[] = []): Program {
  const [command, ...args] = [...through, process.execPath, main]
  const child = spawn(command, args, {
    env: { ...process.env, PORT: '0', CAPTCHA: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
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
        if (hasEnded) throw new Error(`it ended, and said: ${output}`)
        await sleep(20)
      }
    },
  }
}

export interface Ended {
  code: number | null
  /** On both streams. */
  said: string
}

/** Runs a command's file (its path in `src`) to its end, as npm does: the folder somebody stands in comes by INIT_CWD. */
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
