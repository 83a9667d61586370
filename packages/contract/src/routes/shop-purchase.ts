import * as z from 'zod/mini'
import { cartRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { id, listOfIds, longText, withDefault } from '../values.ts'
import { maxOrderLines } from './shop-order.ts'

export const purchaseRaise = route({
  method: 'POST',
  path: '/api/shop/purchase/raise',
  summary:
    'Make a draft of a purchase request (采购审批) of lines of the own cart; its approval places the order by itself',
  rate: 'order',
  input: z.object({
    cartIds: listOfIds(1, maxOrderLines),
    addressId: id,
    note: withDefault(longText(200), ''),
  }),
  output: z.object({
    /** Id of the draft, and of the request once it is submitted. */
    approvalId: z.string(),
    /** Kind of the form, for the address of its page. */
    kind: z.string(),
  }),
  refuses: [...cartRefusals, 'kindNotOffered', 'tooLarge'],
})
