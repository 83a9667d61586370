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

interface More extends Pick<Play, 'isWhole'> {
  /** Prepares the page for its picture, once it has been reached. */
  after?: (stage: Stage) => Promise<void>
}

/** A scene at an address, as soon as a text or a part of the page is there. */
export function at(
  name: string,
  who: Play['who'],
  path: string,
  thing: string | RegExp | ((stage: Stage) => Locator),
  { after, ...more }: More = {},
): Play {
  const show = async (stage: Stage) => {
    await see(stage.visit(path), typeof thing === 'function' ? thing(stage) : stage.page.getByText(thing))
    await after?.(stage)
  }
  return { name, who, show, ...more }
}
