import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { route } from '../route.ts'
import { id, longText, storable, text, withDefault, yesOrNo } from '../values.ts'

/** Addresses that a person may keep. */
export const maxAddresses = 20

export const shopAddress = z.object({
  id: z.string(),
  /** Person who receives the goods. */
  name: z.string(),
  phone: z.string(),
  /** Code of the district, six digits. */
  region: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  /** Street, building and room. */
  detail: z.string(),
  isDefault: z.boolean(),
})
export type ShopAddress = z.infer<typeof shopAddress>

export const getAddlist = route({
  method: 'GET',
  path: '/api/shop/address/getAddlist',
  summary: 'List the own addresses, the default one first',
  input: z.object({}),
  output: z.array(shopAddress),
})

export const saveAddress = route({
  method: 'POST',
  path: '/api/shop/address/saveAddress',
  summary: 'Add an address, or change the own address of this id. The first address is the default one',
  input: z.object({
    id: z.optional(id),
    name: withDefault(text(30), ''),
    phone: withDefault(text(40), ''),
    /** Code of the district, six digits. */
    region: withDefault(storable(40), ''),
    detail: withDefault(longText(200), ''),
    /** Without it, a new address is not the default one, and an old one stays what it is. */
    isDefault: z.optional(yesOrNo),
  }),
  output: shopAddress,
  refuses: [
    'notFound',
    'addresseeEmpty',
    'phoneEmpty',
    'phoneLength',
    'phoneFormat',
    'regionUnknown',
    'addressDetailEmpty',
    'tooManyAddresses',
  ],
  example: {
    name: '张三',
    phone: '13800138000',
    region: '530102',
    detail: '人民中路 1 号 3 楼',
    isDefault: true,
  },
})

export const deleteAddress = route({
  method: 'DELETE',
  path: '/api/shop/address/deleteAddress',
  summary: 'Delete an own address. After the default one, the newest of the others is the default',
  input: z.object({ id }),
  output: z.literal(true),
  refuses: ['notFound'],
  example: { id: sampleId },
})
