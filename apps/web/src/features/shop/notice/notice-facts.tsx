import type { ShopNotice } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { PlainText } from '../parts/plain-text.tsx'

/** A notice below its title: author, times and text. */
export function NoticeFacts({ notice }: { notice: ShopNotice }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes(ui.secondLine, ui.below16)}>
        {t('shopNotice.by', { name: notice.createName, time: notice.releaseTime })}
        {notice.updateTime && ` · ${t('shopNotice.changedAt', { time: notice.updateTime })}`}
      </p>
      <PlainText text={notice.content} />
    </>
  )
}
