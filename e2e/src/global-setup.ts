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
  const opened = await Promise.all(Array.from({ length: project.config.maxWorkers }, openPlace))
  project.provide(
    'places',
    opened.map(({ place }) => place),
  )
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
  }
}

async function openPlace(): Promise<{ place: Place; close: () => Promise<void> }> {
  const installation = await startInstallation({ captcha: false })
  const browser = await launchBrowserServer()
  return {
    place: { url: installation.url, browser: browser.wsEndpoint() },
    close: async () => {
      await browser.close()
      await installation.stop()
    },
  }
}
