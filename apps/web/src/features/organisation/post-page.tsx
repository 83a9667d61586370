import { contract, type Post } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { Facts } from '../../ui/facts.tsx'
import { Tag } from '../../ui/tag.tsx'

/** /system/post: the posts that people hold. */
export function PostPage() {
  return <RecordPage screen={usePostScreen()} />
}

/** In the order of their numbers on the wire. */
const categoryKeys = ['senior', 'middle', 'junior', 'other'] as const

function usePostScreen(): RecordScreen<Post> {
  const { t } = useTranslation()
  const categories = categoryKeys.map((key, index) => ({
    value: index + 1,
    label: t(`post.categories.${key}`),
  }))
  const categoryOf = (category: number) => categories[category - 1]?.label
  return {
    name: 'post',
    words: {
      title: t('page.posts'),
      none: t('post.none'),
      create: t('post.create'),
      edit: t('post.edit'),
      created: t('post.created'),
      saved: t('post.saved'),
    },
    list: contract.postList,
    detail: contract.postDetail,
    submit: contract.postSubmit,
    remove: contract.postRemove,
    needs: 'post.write',
    nameOf: ({ postName }) => postName,
    columns: [
      { name: 'postName', label: t('post.name'), sortable: true },
      { name: 'postCode', label: t('post.code'), sortable: true, width: 200 },
      {
        name: 'category',
        label: t('post.category'),
        width: 120,
        render: ({ category }) => <Tag tone="quiet">{categoryOf(category)}</Tag>,
      },
      { name: 'sort', label: t('post.sort'), sortable: true, width: 120, hiddenOnPhone: true },
    ],
    filters: [
      { name: 'postName', label: t('post.name') },
      { name: 'category', label: t('post.category'), options: categories },
    ],
    form: formOf(contract.postSubmit, [
      { name: 'postName', label: t('post.name') },
      { name: 'postCode', label: t('post.code') },
      { name: 'category', label: t('post.category'), kind: 'choice', options: categories },
      { name: 'sort', label: t('post.sort') },
      { name: 'remark', label: t('post.remark') },
    ]),
    initial: { category: 3 },
    view: ({ postCode, category, sort, remark }) => (
      <Facts
        rows={[
          [t('post.code'), postCode],
          [t('post.category'), categoryOf(category)],
          [t('post.sort'), sort],
          [t('post.remark'), remark],
        ]}
      />
    ),
  }
}
