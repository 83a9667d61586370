import { contract, type Notice, type NoticeRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import type { RecordScreen } from '../../records/screen.ts'
import { classes } from '../../ui/classes.ts'
import { ShortTime } from '../../ui/short-time.tsx'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import styles from './notice-screen.module.css'

const keys = ['release', 'approve', 'forward', 'instruct', 'appoint', 'affairs'] as const

/** Categories in the chosen language, by number. */
function useCategories(): { value: number; label: string }[] {
  const { t } = useTranslation()
  return keys.map((key, index) => ({ value: index + 1, label: t(`notice.categories.${key}`) }))
}

/** Notices: everybody reads them, editors write them. */
export function useNoticeScreen(): RecordScreen<NoticeRow, Notice> {
  const { t } = useTranslation()
  const categories = useCategories()
  const categoryName = (category: number) => categories.find(({ value }) => value === category)?.label
  return {
    name: 'notice',
    words: {
      title: t('notice.title'),
      none: t('notice.none'),
      create: t('notice.releaseTitle'),
      edit: t('notice.editTitle'),
      created: t('notice.released'),
      saved: t('notice.saved'),
    },
    list: contract.noticeList,
    detail: contract.noticeDetail,
    submit: contract.noticeSubmit,
    remove: contract.noticeRemove,
    needs: 'notice.write',
    nameOf: ({ title }) => title,
    columns: [
      { name: 'title', sortable: true },
      {
        name: 'category',
        sortable: true,
        width: 160,
        render: ({ category }) => <Tag tone="quiet">{categoryName(category)}</Tag>,
      },
      { name: 'createName', label: t('notice.author'), width: 140 },
      {
        name: 'releaseTime',
        label: t('notice.time'),
        sortable: true,
        width: 160,
        render: ({ releaseTime }) => <ShortTime value={releaseTime} />,
      },
    ],
    filters: [{ name: 'title' }, { name: 'category' }],
    form: formOf(contract.noticeSubmit, [
      { name: 'title', label: t('notice.name') },
      { name: 'category', label: t('notice.category'), kind: 'choice', options: categories },
      { name: 'content', label: t('notice.content') },
    ]),
    initial: { category: 1 },
    view: (notice) => (
      <article>
        <p className={classes(ui.below12, ui.secondLine)}>
          <Tag tone="quiet" className={styles.category}>
            {categoryName(notice.category)}
          </Tag>
          {t('notice.by', { name: notice.createName, time: notice.releaseTime })}
          {notice.updateTime && ` · ${t('notice.changedAt', { time: notice.updateTime })}`}
        </p>
        <p className={ui.asWritten}>{notice.content}</p>
      </article>
    ),
  }
}
