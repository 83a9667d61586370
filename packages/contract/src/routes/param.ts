import { settingGroups } from '@countersign/forms'
import * as z from 'zod/mini'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { filledText, text, wholeNumber, withDefault } from '../values.ts'

/** Groups of parameters: those of the settings, and `own` for the parameters that a company added. */
export const paramGroups = [...settingGroups, 'own'] as const

export const param = z.object({
  /** The key of a setting; another text for an own parameter. */
  id: z.string(),
  tenantId: z.string(),
  /** Meaning of a setting in the language of the call, or the company's own words for an own parameter. */
  paramName: z.string(),
  paramKey: z.string(),
  /** The value that holds now. `不限`, in English `unlimited`, for a setting without a limit. */
  paramValue: z.string(),
  remark: z.string(),
  group: z.enum(paramGroups),
  /** Unit of a setting; "" for an own parameter. */
  unit: z.string(),
  /** Values that a setting may have, in words; "" for an own parameter. */
  range: z.string(),
  /** "" for an own parameter. */
  defaultValue: z.string(),
  /** 1 when a setting has another value than its default. */
  isChanged: z.number(),
  /** Increases with each change. */
  version: z.number(),
})
export type Param = z.infer<typeof param>

const params = { path: '/api/blade-system/param', needs: 'param.write' } as const

export const paramList = listCall(params, {
  summary: 'List the settings of the product and the own parameters of the company',
  row: param,
  filters: {
    /** Text that it contains. */
    paramName: z.optional(text(100)),
    /** Text that it contains. */
    paramKey: z.optional(text(64)),
    group: z.optional(z.enum(paramGroups)),
    isChanged: z.optional(wholeNumber(0, 1)),
  },
  sorts: ['paramName', 'paramKey'],
})

export const paramDetail = detailCall(params, { summary: 'Return a parameter', row: param })

export const paramSubmit = submitCall(params, {
  summary: 'Add an own parameter, or change the parameter of this id',
  fields: z.object({
    /** Not read for a setting. */
    paramName: filledText(100),
    paramKey: filledText(64),
    paramValue: filledText(500),
    remark: withDefault(text(200), ''),
  }),
  row: param,
  refuses: ['paramKeyTaken', 'paramKeyFixed', 'settingValue'],
  example: { paramName: '开票抬头', paramKey: 'invoice.title', paramValue: '会签集团有限公司' },
})

export const paramRemove = removeCall(
  params,
  'Remove own parameters, and give settings their default values again',
  { example: { ids: ['sessionDays'] } },
)
