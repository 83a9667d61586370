// The parts the bench shares with the browser tests: the browser of the lock file, a separate installation, people.
export type { Browser, CDPSession, Page } from 'playwright-core'
export { launchBrowser } from './browser.ts'
export { type Installation, startInstallation } from './installation.ts'
export { openList } from './pages/approval-list.ts'
export { openPerson, openVisitor, type Person } from './people.ts'
