import { defaultTenantId } from '@countersign/contract'

/** platform.txt §9, to the letter. Times in milliseconds unless the name says otherwise. */
export const settings = {
  siteKey: 'countersign',
  clientId: 'saber',
  clientSecret: 'saber_secret',
  tenantId: defaultTenantId,
  requestTimeout: 60_000,
  /** Extra time for an upload, per kilobyte, so that 10 kB/s is enough. */
  uploadTimePerKb: 100,
  /** An export waits for its turn. */
  exportTimeout: 600_000,
  refreshCheckEvery: 600_000,
  /** Seconds. A refresh is tried only while the token is younger than this. */
  tokenTime: 1800,
  cookieLife: 18_000_000,
  lockPage: '/lock',
  homeTab: '/wel/index',
  defaultColour: '#409EFF',
  /** Beside the hosts of the person's own menu, what may be embedded under /myiframe. */
  frameHosts: [] as readonly string[],
  defaultTheme: 'theme-default',
  /** F12 and Ctrl+Shift+I (platform.txt §2 "Layout"). Whoever develops needs them. */
  blocksInspector: !import.meta.env.DEV,
  /** Envelope codes that reject without a word (platform.txt §8). */
  silentCodes: [] as readonly number[],
} as const
