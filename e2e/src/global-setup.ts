import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'
import { startInstallation } from './installation.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, so that parallel test files do not see each other's data. */
    places: Place[]
  }
}

export interface Place {
  /** The address of a server of this run. */
  url: string
  /** The debugging address of its browser. */
  browser: string
}

/** Starts a server and a browser for every worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: project.config.maxWorkers })
  // The first one may have to unpack the browser, and meanwhile needs the temporary folder alone (chromium-binary.ts).
  const first = await launchBrowserServer()
  const [installations, others] = await Promise.all([
    Promise.all(workers.map(() => startInstallation({ captcha: false }))),
    Promise.all(workers.slice(1).map(launchBrowserServer)),
  ])
  const browsers = [first, ...others]
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
