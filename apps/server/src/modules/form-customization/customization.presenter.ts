import type { Customization, CustomizationRow } from '@countersign/contract'
import { forms, type Kind } from '@countersign/forms'
import { formatTime } from '../../platform/business-time.ts'
import type { CustomizationRecord } from './form-customization.repository.ts'
import { readCustomization, readOffered, toEverybody } from './stored-customization.rules.ts'

/** The settings of a kind; those of the product for one that was never changed. */
export function presentCustomization(kind: Kind, record: CustomizationRecord | undefined): Customization {
  const none = { fields: [], required: [], hidden: [], options: {} }
  return {
    kind,
    offered: record ? readOffered(record.offered) : toEverybody,
    ...(record ? readCustomization(record.content) : none),
    updatedAt: record ? formatTime(record.updatedAt) : '',
    updatedBy: record?.updatedBy ?? '',
    version: record?.version ?? 0,
  }
}

export function presentRow(kind: Kind, record: CustomizationRecord | undefined): CustomizationRow {
  const { offered, fields, required, hidden, options, ...last } = presentCustomization(kind, record)
  return {
    ...last,
    type: forms[kind].typeName,
    isOfferedToEverybody: offered.toEverybody,
    fields: fields.length,
    required: required.length,
    hidden: hidden.length,
    options: Object.keys(options).length,
  }
}
