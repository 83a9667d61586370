import type { Locator, Page } from 'playwright-core'

/** The state that a scene shows. */
export interface View {
  page: Page
  /** The part of the page that the scene is about. */
  at: Locator
}

/** Rejects if the check fails. */
export type Look = (view: View) => Promise<void>
