import { defaultTenantId } from '@countersign/contract'

/** Values of platform.txt §9. Times in milliseconds unless the comment says otherwise. */
export const settings = {
  siteKey: 'countersign',
  clientId: 'saber',
  clientSecret: 'saber_secret',
  tenantId: defaultTenantId,
  requestTimeout: 60_000,
  /** Extra time for an upload per kilobyte, enough for 10 kB/s. */
  uploadTimePerKb: 100,
  /** Long, because an export may wait in a queue. */
  exportTimeout: 600_000,
  refreshCheckEvery: 600_000,
  /** Seconds; a token is renewed only while it is younger than this. */
  tokenTime: 1800,
  cookieLife: 18_000_000,
  lockPage: '/lock',
  homeTab: '/wel/index',
  defaultColour: '#409EFF',
  /** Hosts that may be embedded under /myiframe besides those of the person's menu. */
  frameHosts: [] as readonly string[],
  defaultTheme: 'theme-default',
  /** Blocks F12 and Ctrl+Shift+I (platform.txt §2 "Layout"), except in development. */
  blocksInspector: !import.meta.env.DEV,
  /** Envelope codes that reject without a toast (platform.txt §8). */
  silentCodes: [] as readonly number[],
} as const
