/** The tenant of a request that names none, and the first tenant of a new installation (platform.txt §6, §9). */
export const defaultTenantId = '000000'
