import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'
import { startInstallation } from './installation.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker: what a file writes is seen by no file that runs beside it. */
    places: Place[]
  }
}

export interface Place {
  /** Where a server of this run listens. */
  url: string
  /** Where its browser takes orders. */
  browser: string
}

/** A server and a browser for every worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: project.config.maxWorkers })
  const browsers: BrowserServer[] = []
  // The first may have to unpack it, during which nobody else can use the temporary folder (chromium-binary.ts).
  for (const _ of workers) browsers.push(await launchBrowserServer())
  const installations = await Promise.all(workers.map(() => startInstallation({ captcha: false })))
  const places = installations.map(({ url }, worker) => ({
    url,
    browser: browsers[worker]?.wsEndpoint() ?? '',
  }))
  project.provide('places', places)
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    await Promise.all(installations.map((installation) => installation.stop()))
  }
}
