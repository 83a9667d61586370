import { recordList } from '../../../platform/records/record-list.repository.ts'

export const sellers = recordList('shop_seller', {
  name: 'name',
  linkman: 'linkman',
  phone: 'phone',
  introduction: 'introduction',
})

export const { list: listSellers, find: findSeller } = sellers
