import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'
import { startInstallation } from './installation.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of this run listens. */
    url: string
    /** Where its browser takes orders. */
    browser: string
  }
}

/** One server and one browser for all files of tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const installation = await startInstallation({ captcha: false })
  const browser = await launchBrowserServer()
  project.provide('url', installation.url)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await installation.stop()
  }
}
