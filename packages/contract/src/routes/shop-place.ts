import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { emptyInput, filledText, id, text, wholeNumber, withDefault } from '../values.ts'

/** A place where people pick up what they ordered. */
const place = z.object({
  id: z.string(),
  name: z.string(),
  /** Building, floor and room. */
  address: z.string(),
  openingHours: z.string(),
  phone: z.string(),
  remark: z.string(),
  /** Position in lists, ascending. */
  sort: z.number(),
  /** Increases with each change. */
  version: z.number(),
})
export type ShopPlace = z.infer<typeof place>

const placeChoice = z.extend(z.omit(place, { sort: true, version: true }), {
  /** Whether the caller chose it as the usual place. */
  isUsual: z.boolean(),
})
export type ShopPlaceChoice = z.infer<typeof placeChoice>

const places = { path: '/api/shop/place', needs: 'shopInfo.write' } as const

export const shopPlaceList = listCall(places, {
  summary: 'List pick-up points',
  row: place,
  filters: {
    /** Text that it contains. */
    name: z.optional(text(40)),
  },
  sorts: ['name', 'sort'],
})

export const shopPlaceDetail = detailCall(places, { summary: 'Return a pick-up point', row: place })

export const shopPlaceSelect = route({
  method: 'GET',
  path: '/api/shop/place/select',
  summary: 'List all pick-up points, and which one is the usual place of the caller',
  input: emptyInput,
  output: z.array(placeChoice),
})

export const shopPlaceChoose = route({
  method: 'POST',
  path: '/api/shop/place/choose',
  summary: 'Make a pick-up point the usual place of the caller',
  input: z.object({ id }),
  output: z.literal(true),
  refuses: ['notFound'],
  example: { id: sampleId },
})

export const shopPlaceSubmit = submitCall(places, {
  summary: 'Add a pick-up point, or change the one of this id',
  fields: z.object({
    name: filledText(40),
    address: filledText(200),
    openingHours: withDefault(text(100), ''),
    /** A number of any form, also of a landline. */
    phone: withDefault(text(40), ''),
    remark: withDefault(text(200), ''),
    /** A new pick-up point without it becomes the last one. */
    sort: z.optional(wholeNumber(0, 9999)),
  }),
  row: place,
  refuses: ['placeNameTaken'],
  example: { name: '总部一楼前台', address: '人民中路 1 号一楼', openingHours: '工作日 9:00–17:00' },
})

export const shopPlaceRemove = removeCall(places, 'Remove pick-up points')
