import { contract, type Post } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
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
    exportTo: contract.postExport,
    importFrom: { route: contract.postImport, hint: t('post.importHint') },
    needs: 'post.write',
    nameOf: ({ postName }) => postName,
    columns: [
      { name: 'postName', sortable: true },
      { name: 'postCode', sortable: true, width: 200 },
      {
        name: 'category',
        width: 120,
        render: ({ category }) => <Tag tone="quiet">{categories[category - 1]?.label}</Tag>,
      },
      { name: 'sort', sortable: true, width: 120, hiddenOnPhone: true },
    ],
    filters: [{ name: 'postName' }, { name: 'category' }],
    form: formOf(contract.postSubmit, [
      { name: 'postName', label: t('post.name') },
      { name: 'postCode', label: t('post.code') },
      { name: 'category', label: t('post.category'), kind: 'choice', options: categories },
      { name: 'sort', label: t('post.sort') },
      { name: 'remark', label: t('post.remark') },
    ]),
    initial: { category: 3 },
  }
}
