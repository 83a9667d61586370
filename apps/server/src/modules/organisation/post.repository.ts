import { recordList } from '../../platform/records/record-list.repository.ts'

export const posts = recordList('post', {
  category: 'category',
  postCode: 'post_code',
  postName: 'post_name',
  remark: 'remark',
})

/** All posts, in the order of lists. */
export const { list: listAll } = posts
