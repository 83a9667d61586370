import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { type RunnerTask, test as plain } from 'vitest'
import { type Account, type LoggedIn, openPerson, openVisitor, type Person, type Sight } from './people.ts'
import { ownPlace } from './place.ts'
import { root } from './project.ts'
import { Seats } from './seats.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The text of each page when the test failed. */
    seen?: string[]
  }
}

interface Fixtures {
  browser: Browser
  seats: Seats
  /** Opens a browser for a logged-in person, at this or another installation. */
  as: (account: Account, sight?: Sight & { url?: string }) => Promise<LoggedIn>
  /** Opens a browser for a visitor without a session, at this or another installation. */
  visitor: (sight?: Sight & { url?: string }) => Promise<Person>
}

/** A test with people: any error in one of their browsers fails it and saves a picture in reports/. */
export const test = plain.extend<Fixtures>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const browser = await chromium.connect(ownPlace().browser)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  seats: [async ({ browser }, use) => use(new Seats(browser)), { scope: 'worker' }],
  as: async ({ seats, task }, use) => {
    const opened: LoggedIn[] = []
    await use(async (account, { url = ownPlace().url, ...sight } = {}) => {
      const person = await openPerson(seats, url, account, sight)
      opened.push(person)
      return person
    })
    await leave(opened, seats, task)
  },
  visitor: async ({ seats, task }, use) => {
    const opened: Person[] = []
    await use(async ({ url = ownPlace().url, ...sight } = {}) => {
      const person = await openVisitor(seats, url, sight)
      opened.push(person)
      return person
    })
    await leave(opened, seats, task)
  },
})

async function leave(people: Person[], seats: Seats, task: Readonly<RunnerTask>): Promise<void> {
  const complaints = people.flatMap((person) => person.complaints.unexpected())
  const hasFailed = complaints.length > 0 || task.result?.state === 'fail'
  if (hasFailed) await photograph(people, task)
  await Promise.all(people.map(({ context }) => seats.leave(context, !hasFailed)))
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
}

/** Saves what each person saw: a picture, and the text of the page in the report of the runner. */
async function photograph(people: Person[], { name, meta }: Readonly<RunnerTask>): Promise<void> {
  const folder = join(root, 'reports', 'e2e')
  mkdirSync(folder, { recursive: true })
  meta.seen = await Promise.all(
    people.map(async ({ page }, index) => {
      const path = join(folder, `${name.replaceAll(/[\s/:]+/g, '-')}-${index + 1}.png`)
      await page.screenshot({ path })
      return `${page.url()} ${await page.locator('body').innerText()}`
    }),
  )
}
