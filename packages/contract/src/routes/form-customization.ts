import { customFieldTypes, customLimits } from '@countersign/forms'
import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { route } from '../route.ts'
import {
  emptyInput,
  filledText,
  knownKind,
  listOfIds,
  listOfNames,
  storable,
  structure,
  structures,
  text,
  wholeNumber,
  withDefault,
  yesOrNo,
} from '../values.ts'

const kind = knownKind
/** A name that the form looks up. */
const fieldName = storable(64).check(z.minLength(1))
const label = filledText(customLimits.label)

/** The people who may start a request of the kind: everybody, or the named people, roles and departments. */
export const offered = z.object({
  toEverybody: yesOrNo,
  userIds: listOfIds(0, 200),
  roles: z.array(filledText(64)).check(z.maxLength(50)),
  departmentIds: listOfIds(0, 200),
})

export const customOption = z.object({ code: filledText(64), label, isOffered: yesOrNo })
const options = z.array(customOption).check(z.maxLength(customLimits.options))

export const customField = z.object({
  /** Name of a field of the saved version; "" for a new field, which the server names. */
  name: text(64),
  type: z.enum(customFieldTypes),
  label,
  help: text(customLimits.help),
  isRequired: yesOrNo,
  options,
})

/** As forms: FormCustomization. */
export const formChanges = {
  fields: z.array(customField).check(z.maxLength(customLimits.fields)),
  required: z.array(fieldName).check(z.maxLength(100)),
  hidden: z.array(fieldName).check(z.maxLength(100)),
  options: z.record(fieldName, options),
}

const customizationRow = z.object({
  kind,
  /** Type name of the kind. */
  type: z.string(),
  /** Whether everybody may start a request of the kind. */
  isOfferedToEverybody: z.boolean(),
  fields: z.number(),
  required: z.number(),
  hidden: z.number(),
  /** Number of lists of options that differ. */
  options: z.number(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Increases with each change; 0 for a form that was never changed. */
  version: z.number(),
})
export type CustomizationRow = z.infer<typeof customizationRow>

export const customization = z.object({
  kind,
  offered,
  ...formChanges,
  updatedAt: z.string(),
  updatedBy: z.string(),
  version: z.number(),
})
export type Customization = z.infer<typeof customization>

const customizations = { path: '/api/blade-system/form-customization', needs: 'form.write' } as const

export const customizationList = route({
  method: 'GET',
  path: `${customizations.path}/list`,
  needs: customizations.needs,
  summary: 'List the kinds of form with what the company changed',
  input: emptyInput,
  output: z.array(customizationRow),
})

export const customizationDetail = route({
  method: 'GET',
  path: `${customizations.path}/detail`,
  needs: customizations.needs,
  summary: 'Return what the company changed on a kind of form',
  input: z.object({ kind }),
  output: customization,
})

export const customizationSubmit = route({
  method: 'POST',
  path: `${customizations.path}/submit`,
  needs: customizations.needs,
  summary:
    'Change a kind of form for new submissions. Requests keep what was signed. A call with `version` changes no other version',
  input: z.object({
    kind,
    version: z.optional(wholeNumber(0, 1_000_000_000)),
    offered: withDefault(structure(offered), {
      toEverybody: true,
      userIds: [],
      roles: [],
      departmentIds: [],
    }),
    fields: withDefault(structures(formChanges.fields), []),
    required: withDefault(listOfNames(formChanges.required), []),
    hidden: withDefault(listOfNames(formChanges.hidden), []),
    options: withDefault(structure(formChanges.options), {}),
  }),
  output: customization,
  refuses: ['invalid', 'recordStale'],
  example: {
    kind: 'leave',
    version: 0,
    offered: { toEverybody: false, userIds: [], roles: [], departmentIds: [sampleId] },
    fields: [{ name: '', type: 'money', label: '预支金额', help: '', isRequired: true, options: [] }],
    required: ['remark'],
    hidden: [],
    options: { leaveType: [{ code: '进修', label: '进修', isOffered: true }] },
  },
})
