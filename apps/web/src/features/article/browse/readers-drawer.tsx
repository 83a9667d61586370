import type { ArticleSection } from '@countersign/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { useReaders } from '../api.ts'
import { DrawerPages, usePages } from '../parts/drawer-pages.tsx'

interface Props {
  section: ArticleSection
  articleId: string
  onClose: () => void
}

/** Who of the staff has confirmed the published version, and who has not. */
export function ReadersDrawer({ section, articleId, onClose }: Props) {
  const { t } = useTranslation()
  const [isConfirmed, setIsConfirmed] = useState(false)
  return (
    <SideDrawer title={t('articleManage.readers')} onClose={onClose}>
      <Segmented
        className={ui.below12 ?? ''}
        aria-label={t('articleManage.readers')}
        value={isConfirmed ? 'confirmed' : 'waiting'}
        options={(['waiting', 'confirmed'] as const).map((value) => ({
          value,
          label: t(`articleConfirm.${value}`),
        }))}
        onChange={(value) => setIsConfirmed(value === 'confirmed')}
      />
      <Readers key={String(isConfirmed)} section={section} articleId={articleId} isConfirmed={isConfirmed} />
    </SideDrawer>
  )
}

function Readers({ section, articleId, isConfirmed }: Omit<Props, 'onClose'> & { isConfirmed: boolean }) {
  const { t } = useTranslation()
  const pages = usePages()
  const { current, size } = pages
  const readers = useReaders(section, articleId, { current, size, isConfirmed })
  return (
    <DrawerPages
      query={readers}
      pages={pages}
      none={t(isConfirmed ? 'articleConfirm.noneYet' : 'articleConfirm.all')}
    >
      {(records) => (
        <>
          <p className={ui.secondLine}>{t('articleManage.people', { count: readers.data?.total ?? 0 })}</p>
          <ul aria-label={t('articleManage.readers')}>
            {records.map(({ userId, name, deptName, readTime, confirmTime }) => (
              <li key={userId} className={classes(ui.wrap2x12, ui.between, ui.padY10, ui.lineBetween)}>
                <span>
                  {name} <span className={ui.secondLine}>{deptName}</span>
                </span>
                <span className={ui.secondLine}>{stateOf(readTime, confirmTime)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </DrawerPages>
  )
  function stateOf(readTime: string, confirmTime: string): string {
    if (confirmTime !== '') return t('articleLearning.confirmedAt', { time: confirmTime })
    return readTime === '' ? t('articleConfirm.unread') : t('articleLearning.readAt', { time: readTime })
  }
}
