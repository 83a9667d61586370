import type { Locator, Page } from 'playwright-core'
import type { Account } from '../people.ts'
import type { Words } from './words.ts'

/** The page of a scene, with its language and screen size. */
export interface Stage {
  page: Page
  visit: (path: string) => Promise<void>
  words: Words
  isPhone: boolean
  /** The id of a request of the demo, by its name. */
  idOf: (applicationName: string) => string
}

export interface Play {
  name: string
  who: Account | 'nobody'
  show: (stage: Stage) => Promise<void>
  /** Shows the whole length of a scrolling page. */
  isWhole?: boolean
}

export async function see(visit: Promise<void>, thing: Locator): Promise<void> {
  await visit
  await thing.first().waitFor()
}
