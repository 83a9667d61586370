import type { Language, Param } from '@countersign/contract'
import { type Bounded, boundsOf, fits, type SettingName, settingWords, unitNames } from '@countersign/forms'
import type { OwnParam } from './param.repository.ts'
import type { SettingRow } from './setting.repository.ts'

type Words = Readonly<Record<Language, string>>

/** Stands for the value null of a setting. */
export const unlimited = { zh: '不限', en: 'unlimited' } as const satisfies Words

/** The values that a setting with these bounds may have. */
export function rangeOf({ min, max, mayBeNull }: Bounded): Words {
  return {
    zh: `${min} 到 ${max} 的整数${mayBeNull ? `，或“${unlimited.zh}”` : ''}`,
    en: `a whole number from ${min} to ${max}${mayBeNull ? `, or “${unlimited.en}”` : ''}`,
  }
}

/** A setting as it holds now. An invalid stored value does not hold (setting.service.ts), and is shown as the default. */
export function presentSetting(
  { tenantId, language }: { tenantId: string; language: Language },
  name: SettingName,
  row: SettingRow | undefined,
): Param {
  const bounds = boundsOf(name)
  const words = settingWords[name]
  const stored: unknown = typeof row?.value === 'string' ? JSON.parse(row.value) : undefined
  const value = fits(bounds, stored) ? stored : bounds.initial
  const say = (number: number | null) => (number === null ? unlimited[language] : String(number))
  return {
    id: name,
    tenantId,
    paramName: words[language],
    paramKey: name,
    paramValue: say(value),
    remark: row?.remark ?? '',
    group: words.group,
    unit: unitNames[words.unit][language],
    range: rangeOf(bounds)[language],
    defaultValue: say(bounds.initial),
    isChanged: value === bounds.initial ? 0 : 1,
    version: row?.version ?? 1,
  }
}

export function presentOwn(tenantId: string, own: OwnParam): Param {
  return { ...own, tenantId, group: 'own', unit: '', range: '', defaultValue: '', isChanged: 0 }
}
