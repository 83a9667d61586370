/** Words of an address that give its tab another label (platform.txt §2 "Navigation guard"). */
export const labelWords = ['i18n', 'name'] as const

/** Words of an address that open a tab of its own, such as one for each request. */
export const ownTabWords = ['src', 'id'] as const
