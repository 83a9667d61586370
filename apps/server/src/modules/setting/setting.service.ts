import { readSettings, type Settings } from '@countersign/forms'
import type { SystemCtx } from '../../platform/context.ts'
import { listSettings } from './setting.repository.ts'

/**
 * The settings of a tenant; the defaults for an unknown tenant. Settings are read anew for each call that needs
 * them, so that a change takes effect in every copy of the app with the next call. An invalid stored value is
 * logged and replaced by its default.
 */
export async function settingsOf(
  { db, log }: Pick<SystemCtx, 'db' | 'log'>,
  tenantId: string,
): Promise<Settings> {
  const { settings, refused } = readSettings(await listSettings(db, tenantId))
  for (const { name, value } of refused) {
    log.warn(
      { tenantId, setting: name, value: short(value) },
      'a stored setting is not valid; its default is used',
    )
  }
  return settings
}

/** Shortened for the log, since a stored value may be of any size. */
function short(value: unknown): string {
  return JSON.stringify(value).slice(0, 100)
}
