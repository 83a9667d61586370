/** The tenant of whoever names none, and the one that a new installation is filled with (platform.txt §6, §9). */
export const defaultTenantId = '000000'
