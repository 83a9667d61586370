import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
import { findBinary, hasBinary } from './chromium-binary.ts'

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/**
 * The binary of @sparticuz/chromium without its default arguments (they take web security and the process model
 * away); elsewhere the installed Chrome. The sandbox is off: root has none, and only our own pages are opened.
 */
async function launchOptions(): Promise<LaunchOptions> {
  if (!hasBinary) return { channel: 'chrome', args: quiet }
  const { executablePath, env } = await findBinary()
  return {
    executablePath,
    args: ['--no-sandbox', ...quiet],
    env: { ...process.env, ...env },
  }
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions())
}

/** One browser for a whole run: the test files connect to its address. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' })
}
