import { randomUUID } from 'node:crypto'
import type { AuthInfo, Language } from '@countersign/contract'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type Caller, callerAt, logIn, uploaderAt } from './caller.ts'
import { type Complaints, hearComplaints } from './complaints.ts'
import { newSeat, Seats, type StoredEntry } from './seats.ts'

/** The demo's people (decisions.md "Demo"). */
export const names = {
  admin: '管理员',
  zhangsan: '张三',
  lisi: '李四',
  wangwu: '王五',
  zhaoliu: '赵六',
  sunqi: '孙七',
} as const

export type Account = keyof typeof names

export interface Sight {
  device?: 'desktop' | 'phone'
  language?: Language
}

/** A person with a browser. */
export interface Person {
  context: BrowserContext
  page: Page
  complaints: Complaints
  /** Opens an address of the installation, as from the address bar. */
  visit: (path: string) => Promise<void>
}

export interface LoggedIn extends Person {
  name: string
  call: Caller
  /** Returns the id of the file. */
  upload: (name: string, bytes: Buffer) => Promise<string>
}

const devices: Record<NonNullable<Sight['device']>, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}

/** Nobody is logged in. */
export async function openVisitor(from: Browser | Seats, url: string, sight: Sight = {}): Promise<Person> {
  return open(from, url, sight, [])
}

/** Logs in over the wire and stores the session where the web app keeps it. */
export async function openPerson(
  from: Browser | Seats,
  url: string,
  account: Account,
  sight: Sight = {},
): Promise<LoggedIn> {
  const info = await logIn(url, account)
  const person = await open(from, url, sight, sessionOf(info))
  return {
    ...person,
    name: names[account],
    call: callerAt(url, info.accessToken),
    upload: uploaderAt(url, info.accessToken),
  }
}

type Stored = [name: string, content: unknown]

const chosen = (language: Language): Stored => ['language', language]

function sessionOf(info: AuthInfo): Stored[] {
  return [
    ['token', info.accessToken],
    ['refreshToken', { token: info.refreshToken, key: randomUUID() }],
    ['userInfo', info],
  ]
}

/** A new browser context, or a seat that another person has left. */
async function open(from: Browser | Seats, url: string, sight: Sight, stored: Stored[]): Promise<Person> {
  const { device = 'desktop', language = 'zh' } = sight
  const options: BrowserContextOptions = {
    ...devices[device],
    baseURL: url,
    locale: language === 'en' ? 'en-US' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A mouse button pressed while a dialog is still opening may be released beside the control.
    reducedMotion: 'reduce',
  }
  const entries = [...stored, chosen(language)].map(keep)
  const { context, page } = await (from instanceof Seats
    ? from.take(options, entries)
    : newSeat(from, options, entries))
  const complaints = hearComplaints(context)
  return {
    context,
    page,
    complaints,
    visit: async (path) => {
      await page.goto(path)
    },
  }
}

/** The shape of apps/web/src/lib/storage/stored.ts. */
function keep([name, content]: Stored): StoredEntry {
  const entry = { dataType: typeof content, content, type: 'local', datetime: Date.now() }
  return { name: `countersign-${name}`, value: JSON.stringify(entry) }
}
