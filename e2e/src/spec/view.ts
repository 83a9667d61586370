import type { Locator, Page } from 'playwright-core'

/** What a scene shows. */
export interface View {
  page: Page
  /** The part of the page the scene is about. */
  at: Locator
}

/** Rejects when it does not hold. */
export type Look = (view: View) => Promise<void>
