import { readSettings, type Settings } from '@countersign/forms'
import type { SystemCtx } from '../../platform/context.ts'
import { listSettings } from './setting.repository.ts'

/**
 * The settings of a tenant; the defaults for one that does not exist. Read once by each call that needs them, and kept no
 * longer: a change holds in every copy of the app from the next call on. A stored value that cannot be is named in the
 * log, and its default holds.
 */
export async function settingsOf(
  { db, log }: Pick<SystemCtx, 'db' | 'log'>,
  tenantId: string,
): Promise<Settings> {
  const { settings, refused } = readSettings(await listSettings(db, tenantId))
  for (const { name, value } of refused) {
    log.warn(
      { tenantId, setting: name, value: short(value) },
      'a stored setting is not valid: its default holds',
    )
  }
  return settings
}

/** Whoever wrote it may have written anything. */
function short(value: unknown): string {
  return JSON.stringify(value).slice(0, 100)
}
